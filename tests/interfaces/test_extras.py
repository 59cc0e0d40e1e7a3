"""A part whose packages are not installed says what to install; a fault of ours is not taken for that."""

import pytest

from porism.interfaces.extras import not_installed


def test_the_extras_are_named() -> None:
    missing = ModuleNotFoundError("No module named 'uvicorn.protocols'", name="uvicorn.protocols")
    said = str(not_installed("The server", missing, "mcp", "serve"))
    how = "`pip install 'porism[mcp,serve]'`, in a checkout `pip install '.[mcp,serve]'`"
    assert said == f"The server needs the package uvicorn. Install it with {how}."


def test_a_package_that_is_too_old_is_told_from_one_that_is_not_there() -> None:
    old = ImportError("cannot import name 'jsonrpc_message_adapter' from 'mcp.types'", name="mcp.types")
    assert "needs a newer version of the package mcp." in str(not_installed("The server", old, "mcp"))


def test_a_module_of_ours_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(ModuleNotFoundError):
        not_installed("The server", ModuleNotFoundError("No module named 'porism.gone'", name="porism.gone"), "serve")
