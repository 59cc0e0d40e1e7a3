"""The words that begin commands, and the modifiers that may stand before them.

In: nothing. Out: tuples of words. It does not know what the commands mean.
"""

CORE = (
    "theorem", "def", "abbrev", "structure", "class inductive", "class abbrev", "class", "inductive", "instance",
    "axiom", "opaque", "example",
)  # fmt: skip
"""Commands of Lean itself that declare mathematics; the words are reserved and begin a command wherever they stand."""

LENT = ("lemma", "irreducible_def", "coinductive", "alias", "proof_wanted")
"""Such commands of libraries: where the library is not imported, the words may be names."""

DECLARING = (*CORE, *LENT)
"""All commands that declare mathematics."""

NOTATION = (
    "notation3", "notation", "infixl", "infixr", "infix", "prefix", "postfix", "macro_rules", "macro", "syntax",
    "elab_rules", "elab", "declare_syntax_cat", "simproc_decl", "simproc", "dsimproc_decl", "dsimproc",
    "binder_predicate", "initialize", "builtin_initialize", "unif_hint", "register_simp_attr", "register_option",
    "register_builtin_option", "register_label_attr", "declare_config_elab", "builtin_simproc", "builtin_dsimproc",
)  # fmt: skip
"""Commands that make notation or tell Lean how to elaborate: recorded only."""

STRUCTURAL = ("namespace", "section", "end", "mutual", "variable", "universe", "open", "set_option")
"""Commands that change what surrounds the others."""

ACTING = ("export", "add_decl_doc", "deriving instance", "initialize_simps_projections", "include", "omit")
"""Commands that act on names, besides `attribute`."""

OTHER = (
    "add_aesop_rules", "assert_exists", "assert_not_exists", "assert_not_imported", "compile_def%",
    "compile_inductive", "compile_inductive%", "count_heartbeats", "declare_aesop_rule_sets",
    "declare_core_config_elab", "declare_simp_like_tactic", "declare_sint_simprocs", "declare_uint_simprocs",
    "deprecated_module", "deprecated_syntax", "docs_to_verso", "erase_aesop_rules", "extend_docs",
    "gen_injective_theorems%", "grind_pattern", "guard_min_heartbeats", "import", "init_quot",
    "insert_to_additive_translation", "library_note", "mk_iff_of_inductive_prop", "name_poly_vars", "name_power_vars",
    "reassoc_of%", "recall", "recommended_spelling", "register_error_explanation", "register_grind_attr",
    "register_hint", "register_linter_set", "register_parser_alias", "register_tactic_tag", "register_try?_tactic",
    "run_cmd", "run_elab", "run_meta", "seal", "set_premise_selector", "suppress_compilation", "tactic_extension",
    "to_dual_insert_cast", "to_dual_insert_cast_fun", "to_dual_name_hint", "unseal", "unsuppress_compilation",
    "whatsnew",
)  # fmt: skip
"""Commands that declare nothing we record; they only end what stands before them. Read at the start of a line only."""

MODIFIERS = (
    "private", "protected", "public", "noncomputable", "partial", "unsafe", "nonrec", "local", "scoped", "meta",
)  # fmt: skip
"""Words that may stand before a keyword, in any order."""

UNDOCUMENTED = frozenset(
    {"mutual", "namespace", "section", "end", "variable", "universe", "open", "set_option", "attribute", "export",
     "include", "omit", "import", "assert_not_exists", "run_cmd", "suppress_compilation"}
)  # fmt: skip
"""Commands before which Lean refuses a doc comment."""

ENDING_IN_DOC = frozenset({"library_note", "#", "recommended_spelling", "register_error_explanation"})
"""Commands that may end with a doc comment."""

GOES_ON = frozenset(
    {"where", "with", "by", "termination_by", "decreasing_by", "deriving", "then", "else", "fun", "do", "from", "in",
     "let", "have", "show", "at", "using", "extends"}
)  # fmt: skip
"""Words that go on with a command where they begin a line."""
