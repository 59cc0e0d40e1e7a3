"""The Lean world: what a source file says, and what Lean says of a proof.

It does not know libraries, indexes or models. Lean's answers are values; a file that cannot be read is an exception.
"""

from porism.lean.assemble import Task, plain_lines, target_of
from porism.lean.attributes import (
    TRANSLATIONS,
    Attribute,
    Deprecated,
    applied,
    attribute_name,
    deprecated,
    deprecation,
    parse_attribute,
    split_attributes,
)
from porism.lean.batch import Done, Running, check_files, verify_all
from porism.lean.binders import Binder, read_binder, split_binders
from porism.lean.checks import counted
from porism.lean.compiler import Compiler, Toolchain, open_compiler
from porism.lean.file_check import FileReport, Judged, check_file
from porism.lean.fill import fill
from porism.lean.holes import Opening, find_holes, only_task, task_at, with_header
from porism.lean.identifiers import bound_names, identifiers, leading_groups
from porism.lean.ilean import Ilean, Reference, read_ilean
from porism.lean.instances import derived_name, instance_name, unique
from porism.lean.kimina import Kimina, KiminaSettings
from porism.lean.lexemes import plain_name
from porism.lean.mask import mask, masked
from porism.lean.missing import imports_found
from porism.lean.notation import BINDING
from porism.lean.pool import Pool, Sizes, Stats
from porism.lean.port import (
    Elaboration,
    Lean,
    Limits,
    Message,
    OutOfMemory,
    OutOfOutput,
    OutOfTime,
    Position,
    ScriptedLean,
)
from porism.lean.project import Project, SourceModule, find_modules, find_project, module_name
from porism.lean.read import read_source
from porism.lean.repl import Repl, ReplSettings, prepare_repl
from porism.lean.replay import Checker, Kernel, Replayed, ScriptedKernel, open_kernel
from porism.lean.rules import STANDARD_AXIOMS, BodyRules, Rules
from porism.lean.server import Server, warm
from porism.lean.simps import Projection, asked_projections, first_field, lemma_name, opened_field, ruled, stem_of
from porism.lean.single_step import TURNS, SingleStep, StepWay, single_step
from porism.lean.statement import Statement, body_in, read_statement, read_statements, statement_difference
from porism.lean.term_loose import read_loosely
from porism.lean.term_reader import read_term, reads_whole
from porism.lean.terms import (
    HOLE,
    Apply,
    Arrow,
    Coerced,
    Field,
    Lambda,
    Name,
    Sort,
    Term,
    Typed,
    TypeOf,
    head_constant,
    substituted,
)
from porism.lean.translate import (
    ADDITIVE,
    SETS,
    Renaming,
    additive_name,
    dual_name,
    dual_of,
    name_parts,
    translated_name,
    translated_text,
)
from porism.lean.translate_tables import ADDITIVE_NAMESPACES
from porism.lean.verdict import (
    Accepted,
    Check,
    Cost,
    Diagnostic,
    Goal,
    Hole,
    Incomplete,
    Rejected,
    TimedOut,
    Verdict,
)
from porism.lean.verify import verify
from porism.lean.written import (
    MATHEMATICAL,
    Action,
    Import,
    Kind,
    Member,
    Open,
    Parent,
    Problem,
    Scope,
    SourceFile,
    Written,
)

__all__ = [
    "ADDITIVE", "ADDITIVE_NAMESPACES", "Accepted", "Action", "Apply", "Arrow", "Attribute", "BINDING", "Binder",
    "BodyRules", "Check", "Checker", "Coerced", "Compiler", "Cost", "Deprecated", "Diagnostic", "Done", "Elaboration",
    "Field", "FileReport", "Goal", "HOLE", "Hole", "Ilean", "Import", "Incomplete", "Judged", "Kernel", "Kimina",
    "KiminaSettings", "Kind", "Lambda", "Lean", "Limits", "MATHEMATICAL", "Member", "Message", "Name", "Open",
    "Opening", "OutOfMemory", "OutOfOutput", "OutOfTime", "Parent", "Pool", "Position", "Problem", "Project",
    "Projection", "Reference", "Rejected", "Renaming", "Repl", "ReplSettings", "Replayed", "Rules", "Running", "SETS",
    "STANDARD_AXIOMS", "Scope", "ScriptedKernel", "ScriptedLean", "Server", "SingleStep", "Sizes", "Sort", "SourceFile",
    "SourceModule", "Statement", "Stats", "StepWay", "TRANSLATIONS", "TURNS", "Task", "Term", "TimedOut", "Toolchain",
    "TypeOf", "Typed", "Verdict", "Written", "additive_name", "applied", "asked_projections", "attribute_name",
    "body_in", "bound_names", "check_file", "check_files", "counted", "deprecated", "deprecation", "derived_name",
    "dual_name", "dual_of", "fill", "find_holes", "find_modules", "find_project", "first_field", "head_constant",
    "identifiers", "imports_found", "instance_name", "leading_groups", "lemma_name", "mask", "masked", "module_name",
    "name_parts", "only_task", "open_compiler", "open_kernel", "opened_field", "parse_attribute", "plain_lines",
    "plain_name", "prepare_repl", "read_binder", "read_ilean", "read_loosely", "read_source", "read_statement",
    "read_statements", "read_term", "reads_whole", "ruled", "single_step", "split_attributes", "split_binders",
    "statement_difference", "stem_of", "substituted", "target_of", "task_at", "translated_name", "translated_text",
    "unique", "verify", "verify_all", "warm", "with_header",
]  # fmt: skip
