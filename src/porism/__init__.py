"""Porism finds the declarations of a Lean 4 library that a piece of mathematics needs, and uses them."""

__version__ = "0.1.0"
