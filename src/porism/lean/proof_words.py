"""The words that have no place in a proof: commands, code that runs while Lean checks, names that break its rules.

In: nothing. Out: sets of words, each with why it is refused. It does not know where the words stand.
"""

from porism.lean.keywords import ACTING, CORE, LENT, MODIFIERS, NOTATION, OTHER, STRUCTURAL

_TACTICS_TOO = frozenset({"open", "set_option", "count_heartbeats", "whatsnew", "reassoc_of"})
"""Words that begin commands but stand in proofs too; the first two need an `in`."""

RESERVED = frozenset(
    word.split()[0]
    for word in (*CORE, *STRUCTURAL, *NOTATION, *ACTING, "attribute", "builtin_grind_propagator", "deriving",
                 "dsimproc_pattern", "grind_propagator", "import", "init_grind_norm", "init_quot", "reset_grind_attrs",
                 "run_cmd", "run_elab", "run_meta", "set_library_suggestions", "show_panel_widgets", "simproc_pattern",
                 "with_weak_namespace")
) - _TACTICS_TOO  # fmt: skip
"""Words that begin a command wherever they stand."""

LENT_WORDS = frozenset(LENT)
"""Words that begin a command where a library says so, and may be names elsewhere."""

LINE_WORDS = frozenset(word.split()[0].rstrip("%?") for word in OTHER) - _TACTICS_TOO - RESERVED
"""Words that begin a command of a library; they may be names, and so are refused at the beginning of a line only."""

WAITING = frozenset({"in", *MODIFIERS})
"""Words that belong to what follows them."""

RUNNING = frozenset(
    {"run_tac", "by_elab", "run_conv", "run_cmd", "run_elab", "run_meta", "include_str", "unsafe", "evalExpr"}
)
"""Words that run code while Lean checks, or that lift its rules."""

UNSOUND = frozenset(
    {"lcProof", "lcAny", "lcUnreachable", "lcCast", "lcErased", "unsafeCast", "unsafeIO", "unsafeEIO", "unsafeBaseIO",
     "ptrAddrUnsafe", "implemented_by", "csimp", "addDeclWithoutChecking", "addDeclCore", "skipKernelTC"}
)  # fmt: skip
"""Names for what the kernel does not see."""

RUNNING_NAMESPACES = frozenset({"IO", "BaseIO", "EIO"})
"""Namespaces of effects; a tactic's settings are evaluated, and could have them."""

SEARCHING = frozenset(
    {"exact?", "apply?", "rw?", "rewrite?", "simp?", "simp_all?", "dsimp?", "simpa?", "aesop?", "hint", "observe?",
     "have?", "grind?", "try?", "propose?", "library_search", "rw_search", "omega?", "norm_num?", "polyrith",
     "linarith?", "positivity?", "field_simp?", "bound?", "aesop??", "simp?!", "simp_all?!", "dsimp?!"}
)  # fmt: skip
"""Tactics that search and suggest: they make a proof slow and fragile."""

BEFORE_TACTICS = frozenset(
    {"by", ";", ">", "(", "·", ".", "|", "try", "repeat", "repeat'", "first", "all_goals", "any_goals", "focus", "do",
     "then", "else", "in", "=>", "iterate", "on_goal"}
)  # fmt: skip
"""What may stand directly before a tactic on its line."""

HASHED = (
    "exit", "eval", "check", "print", "reduce", "synth", "help", "where", "version", "guard", "import", "find",
    "grind_lint", "postprocess_traces",
    "loogle", "leansearch", "moogle", "statesearch", "conv", "simp", "norm_num", "instances", "lint", "whnf",
    "count_heartbeats", "min_imports", "show_unused", "redundant_imports", "discr_tree", "html", "widget", "unify",
    "push", "ring_nf", "long_names", "trans_imports", "allow_unused_tactic", "info_trees", "with_exporting",
    "dump_async", "explode", "string_diagram", "test", "sample", "unfold?",
)  # fmt: skip
"""What follows `#` in commands; a longer word would be read by Lean as the command and the rest."""

WEAKENING = ("debug", "bootstrap", "compiler", "interpreter", "internal", "kernel", "trust", "experimental")
"""First parts of the names of options that change how Lean checks."""

HARMLESS_ATTRIBUTES = frozenset(
    {"simp", "reducible", "irreducible", "semireducible", "inline", "always_inline", "specialize", "local", "ext",
     "elab_as_elim", "nolint", "gcongr", "grind", "norm_cast", "push_cast", "symm", "refl", "trans", "congr"}
)  # fmt: skip
"""Attributes that a local definition of a proof may have."""

META_COMMANDS = frozenset(
    {"elab", "elab_rules", "initialize", "builtin_initialize", "run_cmd", "run_elab", "run_meta", "simproc", "dsimproc",
     "simproc_decl", "dsimproc_decl", "builtin_simproc", "builtin_dsimproc", "declare_config_elab",
     "declare_core_config_elab", "register_builtin_option", "by_elab", "run_tac", "run_conv", "simproc_pattern",
     "dsimproc_pattern", "grind_propagator", "builtin_grind_propagator", "set_library_suggestions"}
)  # fmt: skip
"""Commands that run code while Lean checks, at once or later."""

META_ATTRIBUTES = frozenset(
    {"macro", "command_elab", "term_elab", "tactic", "builtin_macro", "builtin_command_elab", "builtin_term_elab",
     "builtin_tactic", "init", "builtin_init", "command_parser", "term_parser", "tactic_parser", "attr_parser",
     "builtin_command_parser", "builtin_term_parser", "simproc", "dsimproc", "cbv_simproc", "norm_num", "positivity",
     "grind_propagator", "missing_docs_handler", "plugin", "delab", "app_delab", "formatter", "parenthesizer"}
)  # fmt: skip
"""Attributes that tell Lean how to read, elaborate or run something."""

EFFECTS = frozenset({"unsafe", "implemented_by", "extern"})
"""Words by which a macro, which runs while Lean checks, could do more than to write syntax."""
