"""Every route of the API with requests made from its description, and against it: no fault, always JSON."""

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


def test_no_request_makes_the_server_fail(library: Workbench) -> None:
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis.errors import Unsatisfiable
    from starlette.testclient import TestClient

    lines = io.StringIO()
    app = make_app(library, Serving(), log=Log(lines))
    client = TestClient(app, base_url="http://localhost", raise_server_exceptions=False)
    wrong = list[str]()
    with client:
        schema = schemathesis.openapi.from_dict(client.get("/openapi.json").json())
        tried = 0
        for result in schema.get_all_operations():
            operation = result.ok()
            tried += 1

            def ask(case: Any) -> None:
                parts = case.as_transport_kwargs(base_url="http://localhost")
                parts = {name: parts[name] for name in SENT & parts.keys()}
                if len(str(parts.get("params", ""))) + len(parts["url"]) > LONGEST_URL:
                    return
                answer = client.request(**parts)
                kind = answer.headers.get("content-type", "")
                if answer.status_code >= 500 and answer.status_code != 503 or not kind.startswith("application/json"):
                    wrong.append(f"{parts} {answer.status_code} {answer.text[:200]}")

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
