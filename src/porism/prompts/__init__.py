"""The words that models are told: one text for each step, filled with values, and the hash that tells its version."""

from porism.prompts.render import named_values, prompt_hash, prompt_names, render

__all__ = ["named_values", "prompt_hash", "prompt_names", "render"]
