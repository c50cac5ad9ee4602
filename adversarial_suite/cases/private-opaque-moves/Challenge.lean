private opaque secret : Nat

def shown : Nat := secret

theorem t : shown = shown + 0 := sorry
