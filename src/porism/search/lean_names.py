"""What names Lean's own library has: its namespaces, and well-known names that lie in none.

In: nothing. Out: two sets of words. They are not complete; a name in such a namespace may well be a library's own.
"""

_NAMESPACES = """
Acc Add Alternative And AndThen Append Applicative Array BEq BaseIO Bind BitVec Bool ByteArray Cast Char Classical Coe
Decidable DecidableEq Div Dvd EIO EStateM Empty Eq Equivalence Except ExceptT Exists False Fin Float Float32
FloatArray Functor HAdd HEq HMul Hashable IO ISize Id Iff Inhabited Int Int16 Int32 Int64 Int8 LE LT Lake
LawfulApplicative LawfulBEq LawfulFunctor LawfulMonad Lean List Max Membership Min Mod Monad MonadExcept MonadLift
MonadReader MonadState Mul Nat NeZero Neg Nonempty Not Option OptionT Or Ord Ordering PEmpty PProd PSigma PSum PUnit
Pow Prod Prop Pure Quot Quotient Rat ReaderT Repr ST Seq Setoid ShiftLeft ShiftRight Sigma SizeOf Squash StateT Std
Stream String Sub Subarray Subsingleton Substring Subtype Sum Task Thunk ToString Trans True UInt16 UInt32 UInt64
UInt8 USize Unit Vector WellFounded Xor
"""

_NAMES = """
absurd and_assoc and_comm and_congr and_imp and_self and_true congr congrArg congrFun dif_neg dif_pos
dite em eq_comm eq_of_heq eq_self eq_true exists_and_left exists_and_right exists_prop false_and false_or
false_or_true forall_and forall_exists_index funext ge_iff_le gt_iff_lt heq_of_eq id if_neg if_pos
iff_false iff_self iff_true implies_true inferInstance ite lcProof letFun mt ne_comm ne_eq ne_of_gt ne_of_lt not_and
not_and_or not_exists not_false_eq_true not_not not_or not_true of_decide_eq_true of_eq_true optParam or_assoc or_comm
or_false or_self or_true outParam propext rfl sorryAx trivial true_and true_or typeOf
"""

LEAN_NAMESPACES = frozenset(_NAMESPACES.split())
"""First components of names in Init, Std and Lean."""

LEAN_NAMES = frozenset(_NAMES.split())
"""Well-known names of Init that lie in no namespace."""
