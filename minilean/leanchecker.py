#!/usr/bin/env python3
"""Check compiled modules again: `leanchecker.py MODULE`, with the kernel in the wheel's libleanshared.so.

In: the name of a module that LEAN_PATH leads to. Out: exit code 0 where the kernel agrees with every declaration in it
and in all that it imports; else 1 and what the kernel says. The declarations are read from the `.olean` files as terms
and types, and are added one by one to an empty environment (`Lean.Environment.replay`); no code of the modules runs.
It stands for the `leanchecker` of a Lean installation, which does the same for the module alone.
"""

import ctypes
import os
import sys

from pylean import library_folder

Object = ctypes.c_void_p
ANONYMOUS = EMPTY = 1  # small constructors are odd numbers: `Name.anonymous`
NO_ARTIFACTS = 3  # the second constructor without fields: an empty tree
PRIVATE_LEVEL = 2  # all that a module says, not only what it exports
ARRAY_TAG = 246
HEADER = 8
TEXT_OFFSET = 32


class Runtime:
    """The functions of the shared library that are needed, and the few objects that they take."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(os.path.join(library_folder(), "libleanshared.so"), mode=ctypes.RTLD_GLOBAL)
        self.call("lean_initialize", None)
        self.call("initialize_Lean", Object, ctypes.c_uint8(1))
        self.call("lean_io_mark_end_initialization", None)
        self.call("lean_init_task_manager", None)
        self.value(self.call("lean_init_search_path", Object))

    def call(self, name: str, result: object, *arguments: object) -> int:
        """Call a function of the library."""
        function = self.library[name]  # a fresh function object for every call
        function.restype = result
        return function(*arguments)

    def value(self, result: int) -> int:
        """Return the value of an IO result; an error ends this process."""
        if ctypes.cast(result, ctypes.POINTER(ctypes.c_uint8))[7] == 0:
            return self.field(result, 0)
        text = self.call("lean_io_error_to_string", Object, Object(self.field(result, 0)))
        sys.stdout.write(ctypes.string_at(text + TEXT_OFFSET).decode("utf-8", "replace") + "\n")
        sys.stdout.flush()
        os._exit(1)

    def field(self, thing: int, at: int) -> int:
        """Return a field of an object."""
        return ctypes.cast(thing, ctypes.POINTER(ctypes.c_uint64))[1 + at]

    def keep(self, thing: int) -> int:
        """Count more references to an object than are ever dropped."""
        ctypes.cast(thing, ctypes.POINTER(ctypes.c_int32))[0] += 1000
        return thing

    def allocate(self, fields: list[int], flags: bytes, tag: int) -> int:
        """Return a new object with fields, and one byte for each flag."""
        size = (HEADER + 8 * len(fields) + len(flags) + 7) // 8 * 8
        thing = self.call("lean_alloc_object", Object, ctypes.c_size_t(size))
        count = 0 if tag == ARRAY_TAG else len(fields)
        head = (1).to_bytes(4, "little") + (size if tag != ARRAY_TAG else 0).to_bytes(2, "little") + bytes([count, tag])
        body = b"".join(field.to_bytes(8, "little") for field in fields) + flags
        ctypes.memmove(thing, head + body.ljust(size - HEADER, b"\0"), size)
        return thing

    def array(self, items: list[int]) -> int:
        """Return an array: its size, its capacity, its items."""
        return self.allocate([len(items), max(1, len(items)), *(items or [EMPTY])], b"", ARRAY_TAG)

    def name(self, text: str) -> int:
        """Return a name."""
        made = ANONYMOUS
        for part in text.split("."):
            string = self.call("lean_mk_string", Object, ctypes.c_char_p(part.encode()))
            made = self.call("lean_name_mk_string", Object, Object(made), Object(string))
        return made

    def environment(self, module: str) -> int:
        """Return the environment of a module, with none of its extensions: no syntax, no macros, no code."""
        imported = self.array([self.allocate([self.name(module)], bytes([0, 1, 0]), 0)])
        options = self.allocate([NO_ARTIFACTS], b"\0", 0)
        level, off = ctypes.c_uint8(PRIVATE_LEVEL), ctypes.c_uint8(0)
        made = self.call(
            "l_Lean_importModules", Object, Object(imported), Object(options), ctypes.c_uint32(0),
            Object(self.array([])), off, off, level, Object(NO_ARTIFACTS),
        )  # fmt: skip
        return self.keep(self.value(made))


def main(modules: list[str]) -> int:
    """Check modules again."""
    if not modules:
        sys.exit("Name a compiled module: leanchecker.py Mini.Logic")
    runtime = Runtime()
    for module in modules:
        constants = runtime.call("l_Lean_Environment_constants", Object, Object(runtime.environment(module)))
        imported = runtime.keep(runtime.field(constants, 0))
        empty = runtime.value(runtime.call("l_Lean_mkEmptyEnvironment", Object, ctypes.c_uint32(0)))
        runtime.value(runtime.call("l_Lean_Environment_replay", Object, Object(imported), Object(empty)))
        print(f"{module}: {runtime.field(imported, 0) >> 1} declarations checked", flush=True)
    return 0


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))
