"""Every route of the API with requests made from its description, and against it: no fault, always what it says."""

import io
from typing import Any

import pytest

from porism.interfaces import Workbench
from porism.interfaces.http import Serving, make_app
from porism.interfaces.http.logs import Log

pytestmark = pytest.mark.slow
EXAMPLES = 60
LONGEST_URL = 20_000
"""The client itself refuses longer ones, once they are escaped."""
SENT = {"method", "url", "params", "json", "headers"}
FITTING = {
    "q": "Tiny.Lattice.join ?a ?a = ?a",
    "query": "⊢ Lattice.join a b = Lattice.join b a",
    "name": "Tiny.join_comm",
    "statement": "The join is commutative.",
    "goal": "⊢ Lattice.join a b = Lattice.join b a",
    "state": "⊢ Lattice.join a b = Lattice.join b a",
    "limit": 3,
    "candidates": 3,
}
"""What a field may hold so that there is something to answer."""


def fitted(parts: dict[str, Any]) -> dict[str, Any]:
    """Return a request whose fields make sense, where they are there; it asks the library that there is."""
    made = dict(parts)
    for place in ("params", "json"):
        if isinstance(parts.get(place), dict):
            asked = {name: value for name, value in parts[place].items() if name not in ("library", "in_library")}
            made[place] = {name: FITTING.get(name, value) for name, value in asked.items()}
    return made


def fault_of(answer: Any, description: dict[str, Any], path: str, method: str) -> str:
    """Return what is wrong with an answer, by the description of its route; nothing where it is as told."""
    from jsonschema import Draft202012Validator

    if answer.status_code >= 500 and answer.status_code != 503:
        return "a fault"
    if not answer.headers.get("content-type", "").startswith("application/json"):
        return "no JSON"
    responses = description["paths"][path].get(method, {}).get("responses")
    if responses is None:
        return ""
    told = responses.get(str(answer.status_code), responses["default"])
    schema = told["content"]["application/json"]["schema"] | {"components": description["components"]}
    return next((fault.message for fault in Draft202012Validator(schema).iter_errors(answer.json())), "")


def asking(client: Any, description: dict[str, Any], path: str, is_fitted: bool, wrong: list[str]) -> Any:
    """Return what sends one request of a route, and notes what is wrong with its answer."""

    def ask(case: Any) -> None:
        parts = case.as_transport_kwargs(base_url="http://localhost")
        parts = {name: parts[name] for name in SENT & parts.keys()}
        parts = fitted(parts) if is_fitted else parts
        if len(str(parts.get("params", ""))) + len(parts["url"]) > LONGEST_URL:
            return
        try:
            answer = client.request(**parts)
        except Exception as error:
            if type(error).__name__ != "InvalidURL":
                raise
            return  # the client itself refuses to send this
        if found := fault_of(answer, description, path, parts["method"].lower()):
            wrong.append(f"{found}: {parts} {answer.status_code} {answer.text[:200]}")

    return ask


@pytest.mark.parametrize("is_fitted", [False, True], ids=["any", "fitted"])
def test_every_request_gets_an_answer_of_its_schema(library: Workbench, is_fitted: bool) -> None:
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis.errors import Unsatisfiable
    from starlette.testclient import TestClient

    lines = io.StringIO()
    app = make_app(library, Serving(), log=Log(lines))
    client = TestClient(app, base_url="http://localhost", raise_server_exceptions=False)
    wrong = list[str]()
    with client:
        description: dict[str, Any] = client.get("/openapi.json").json()
        tried = 0
        for result in schemathesis.openapi.from_dict(description).get_all_operations():
            operation = result.ok()
            tried += 1
            ask = asking(client, description, operation.path, is_fitted, wrong)
            for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
                try:
                    cases = operation.as_strategy(generation_mode=mode)
                    tested = settings(
                        max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.generate],
                        suppress_health_check=list(HealthCheck),
                    )(given(case=cases)(ask))  # fmt: skip
                    tested()
                except Unsatisfiable:
                    assert mode is schemathesis.GenerationMode.NEGATIVE, operation.label
    assert wrong == [] and tried > 20
    assert '"fault"' not in lines.getvalue()
