"""When a server tells its address, and what it says where it cannot listen."""

import io
import socket
import threading
from collections.abc import Iterator

import httpx
import pytest

from porism.errors import UsageError
from porism.interfaces import Workbench
from porism.interfaces.cli import main
from porism.interfaces.http import Serving, server
from porism.interfaces.http.binding import address_of, bound
from porism.interfaces.http.logs import Log
from porism.interfaces.http.run import listen

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize("command", [("serve",), ("mcp", "--http")])
def test_a_port_that_is_taken_is_told_in_one_line_and_no_address_before(
    library: Workbench, taken: int, capfd: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    folder = str(library.place.folder)
    assert main([*command, "--port", str(taken), "--index", folder]) == 2
    assert capfd.readouterr() == ("", f"porism: Port {taken} is in use; name another with --port.\n")


@pytest.mark.parametrize("command", [("serve",), ("mcp", "--http")])
def test_an_open_door_without_a_token_is_refused_before_an_address_is_told(
    library: Workbench, taken: int, capfd: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    folder = str(library.place.folder)
    assert main([*command, "--host", "0.0.0.0", "--port", str(taken), "--index", folder]) == 2
    written = capfd.readouterr()
    assert written.err.startswith("porism: Other computers could ask the server at 0.0.0.0 without a token.")
    assert "http://" not in written.err


def test_the_address_is_told_with_the_port_that_was_found_and_is_answered_from_then_on(library: Workbench) -> None:
    serving, heard, told = Serving(port=0), list[str](), threading.Event()

    def hear(address: str) -> None:
        heard.append(address)
        told.set()

    ready = server(library, serving, Log(io.StringIO()))
    thread = threading.Thread(target=listen, args=(ready, serving, hear), daemon=True)
    thread.start()
    try:
        assert told.wait(20) and not heard[0].endswith(":0")
        assert httpx.get(f"{heard[0]}/health", timeout=20).status_code == 200
    finally:
        ready.should_exit = True
        thread.join(20)


def test_a_name_is_listened_to_at_each_of_its_addresses_on_one_port() -> None:
    sockets = bound(Serving(host="localhost", port=0))
    try:
        ports = {one.getsockname()[1] for one in sockets}
        assert len(ports) == 1 and address_of(Serving(host="localhost"), sockets) == f"http://localhost:{ports.pop()}"
    finally:
        for one in sockets:
            one.close()


def test_a_host_that_is_no_address_of_this_computer_is_refused() -> None:
    with pytest.raises(UsageError, match=r"This computer has no address '192\.0\.2\.1'\."):
        bound(Serving(host="192.0.2.1", port=0))


def test_sockets_name_their_protocol_so_that_the_body_of_an_answer_does_not_wait_for_its_head_to_arrive() -> None:
    sockets = bound(Serving(host="localhost", port=0))
    try:
        assert {one.proto for one in sockets} == {socket.IPPROTO_TCP}
    finally:
        for one in sockets:
            one.close()
