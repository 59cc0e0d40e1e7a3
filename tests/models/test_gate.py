"""How many requests may be with a server at the same time."""

from contextlib import ExitStack

from porism.models.gate import Gate


def places(gate: Gate) -> int:
    """Count the places that are free at once."""
    with ExitStack() as stack:
        return sum(iter(lambda: stack.enter_context(gate.place(0)), False))


def test_there_are_as_many_places_as_were_given() -> None:
    gate = Gate(5)
    assert (places(gate), places(gate)) == (5, 5)


def test_a_server_that_puts_off_gets_half_of_what_it_had_and_never_less_than_one() -> None:
    gate = Gate(8)
    with ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(gate.place(0))
        gate.put_off()
    assert places(gate) == 3
    for _ in range(10):
        gate.put_off()
    assert places(gate) == 1


def test_each_answer_brings_a_place_a_little_nearer_until_all_are_back() -> None:
    gate = Gate(3)
    gate.put_off()
    assert places(gate) == 1
    found: list[int] = []
    for _ in range(40):
        gate.answered()
        found.append(places(gate))
    assert found == sorted(found)
    assert (found[0], found[-1], gate.answers) == (1, 3, 40)
