"""Proofs of one application are told from all others."""

import pytest

from porism.lean import SingleStep, single_step


@pytest.mark.parametrize(
    ("proof", "way", "head", "arguments"),
    [
        ("bar", "exact", "bar", ""),
        ("bar h k", "exact", "bar", "h k"),
        ("@bar _ ⟨h, k⟩ (n := 1)", "exact", "bar", "_ ⟨h, k⟩ (n := 1)"),
        ("byes h", "exact", "byes", "h"),
        ("h.bar x", "exact", "h.bar", "x"),
        ("bar.mpr h", "exact", "bar.mpr", "h"),
        ("bar.2.1 h", "exact", "bar", "h"),
        ("(bar h).symm", "exact", "bar", "h"),
        ("(bar h).2 x", "exact", "bar", "h x"),
        ("bar.{u, v} h", "exact", "bar", "h"),
        ("bar <| fun x => k x", "exact", "bar", "<| fun x => k x"),
        ("bar fun x ↦ k x", "exact", "bar", "fun x ↦ k x"),
        ("bar h -- by hand", "exact", "bar", "h"),
        ("by exact bar h", "exact", "bar", "h"),
        ("by\n  exact bar\n    h", "exact", "bar", "h"),
        ("by apply bar", "apply", "bar", ""),
        ("by simpa using bar h", "simpa", "bar", "h"),
        ("by simpa only [foo, baz [i]] using! (bar h).symm", "simpa", "bar", "h"),
        ("by rw [bar]", "rw", "bar", ""),
        ("by rw [← bar h]", "rw", "bar", "h"),
    ],
)
def test_one_application_is_read(proof: str, way: str, head: str, arguments: str) -> None:
    assert single_step(proof) == SingleStep(way, head, arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "proof",
    [
        "",
        "fun x => bar x",
        "⟨bar, h⟩",
        "h ▸ bar",
        "bar <| h ▸ k",
        "a = b",
        "bar h |>.symm",
        "(bar h).trans k",
        "(f x).bar",
        "let x := 1\nbar x",
        "mp := bar\nmpr := foo",
        "| 0 => bar",
        "by simp [bar]",
        "by simpa [foo]",
        "by rw [bar, foo]",
        "by rw [bar] at h",
        "by rw [bar]; simp",
        "by apply bar <;> simp",
        "by exact! bar",
        "by\n  apply bar\n  simp",
        "by exact bar\n   simp",
        "by exact (bar : _)",
        "bar " + "h " * 200,
    ],
)
def test_any_other_proof_is_none(proof: str) -> None:
    assert single_step(proof) is None
