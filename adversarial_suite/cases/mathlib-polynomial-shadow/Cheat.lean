import Mathlib

namespace Mine

abbrev Polynomial (_ : Type) : Type := PUnit

theorem _root_.mul_swap (p q : Polynomial ℤ) : p * q = q * p :=
  rfl

end Mine
