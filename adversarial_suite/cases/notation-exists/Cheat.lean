local macro (priority := high) "∃ " x:ident ", " _p:term : term => `(∀ $x : Nat, $x = $x)

theorem found : ∃ n, n + 1 = 0 :=
  fun _ => rfl
