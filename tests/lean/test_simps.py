from porism.lean import Projection, first_field, lemma_name, opened_field, parse_attribute, ruled, stem_of

PLAIN = (Projection("toFun", "toFun"), Projection("invFun", "invFun"))


def test_rules_rename_hide_and_prefix_projections() -> None:
    assert ruled(PLAIN, ["toFun → coe", "as_prefix coe", "-invFun", "toFun_x → y"]) == (
        Projection("toFun", "coe", prefix=True),
        Projection("invFun", "invFun", default=False),
        Projection("toFun_x", "y"),
    )


def test_a_lemma_is_named_after_its_declaration_and_projection() -> None:
    projections = ruled(PLAIN, ["toFun → apply", "invFun → symm_apply"])
    assert lemma_name("Foo.bar", projections[1:]) == "Foo.bar_symm_apply"


def test_a_prefix_stands_before_the_name() -> None:
    projections = ruled(PLAIN, ["toFun → coe", "as_prefix coe"])
    assert lemma_name("Foo.bar", projections[:1]) == "Foo.coe_bar"


def test_an_instance_named_by_the_rule_has_no_stem() -> None:
    stem = stem_of("Foo.instMul", parse_attribute("simps"), is_instance=True)
    assert lemma_name("Foo.instMul", [Projection("mul", "mul")], stem=stem) == "Foo.mul_def"


def test_a_stem_may_be_given() -> None:
    stem = stem_of("Foo.bar", parse_attribute('simps (nameStem := "baz")'), is_instance=False)
    assert lemma_name("Foo.bar", [Projection("mul", "mul")], stem=stem) == "Foo.baz_mul"


def test_a_field_that_is_written_out_shows_its_inside() -> None:
    value = "obj X := { obj := fun _ => X, map := fun _ => 𝟙 X }\n  map {X Y} f := { app := fun _ => f }"
    assert opened_field(value, "obj") == "obj := fun _ => X, map := fun _ => 𝟙 X"
    assert first_field(opened_field(value, "map")) == "app"
    assert opened_field(value, "id") == ""
