import Mini

/-! Stands in for Mathlib, so that files which import it look as they do elsewhere. -/
