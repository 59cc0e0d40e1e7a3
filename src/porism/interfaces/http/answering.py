"""Answers as JSON, in the schema of their own dataclasses.

In: a value. Out: a response of bytes. It does not know what is answered.
"""

import json
from functools import lru_cache
from typing import Any

from fastapi import Response
from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError

JSON = "application/json"


@lru_cache(maxsize=256)
def schema_of(kind: Any) -> TypeAdapter[Any]:
    """Return the schema of a type, made once."""
    return TypeAdapter(kind)


def document(value: Any, kind: Any = None) -> bytes:
    """Return a value as JSON; halves of characters, which UTF-8 cannot say, become question marks."""
    schema = schema_of(kind or type(value))
    try:
        return schema.dump_json(value)
    except PydanticSerializationError:
        plain = schema.dump_python(value, mode="json")
        return json.dumps(plain, ensure_ascii=False).encode("utf-8", "replace")


def answer(value: Any, kind: Any = None, *, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return the response that says a value."""
    return Response(document(value, kind), status, headers, JSON)
