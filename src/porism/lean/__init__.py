"""The Lean world: what a source file says.

It does not know libraries, indexes or models. Lean's answers are values; a file that cannot be read is an exception.
"""

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
from porism.lean.binders import Binder, read_binder, split_binders
from porism.lean.instances import derived_name, instance_name, unique
from porism.lean.mask import mask
from porism.lean.read import read_source
from porism.lean.simps import Projection, asked_projections, lemma_name, opened_field, ruled, stem_of
from porism.lean.term_reader import read_term
from porism.lean.terms import HOLE, Apply, Arrow, Name, Term, head_constant, substituted
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
    "mask", "read_source",
    "MATHEMATICAL", "Action", "Import", "Kind", "Member", "Open", "Parent", "Problem", "Scope", "SourceFile", "Written",
    "TRANSLATIONS", "Attribute", "Deprecated", "applied", "attribute_name", "deprecated", "deprecation", 
    "parse_attribute", "split_attributes", "Binder", "read_binder", "split_binders", "derived_name", "HOLE", "head_constant", "substituted", 
    "instance_name", "unique", "Projection", "asked_projections", "lemma_name", "opened_field", "ruled", 
    "stem_of", "Apply", "Arrow", "Name", "Term", "read_term", "ADDITIVE", 
    "SETS", "Renaming", "additive_name", "dual_name", "dual_of", "name_parts", "translated_name", 
    "translated_text", "ADDITIVE_NAMESPACES",
]  # fmt: skip
