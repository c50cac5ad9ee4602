mutual

theorem even_step : ∀ _ : Nat, True
  | 0 => trivial
  | n + 1 => odd_step n

theorem odd_step : ∀ _ : Nat, True
  | 0 => trivial
  | n + 1 => even_step n

end

theorem add_swap (a b : Nat) : a + b = b + a :=
  (fun _ => Nat.add_comm a b) (even_step a)
