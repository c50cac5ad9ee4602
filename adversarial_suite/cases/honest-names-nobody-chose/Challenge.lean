class Pos (n : Nat) : Prop where
  pos : 0 < n

instance : Pos 3 := ⟨by decide⟩

macro "aside" : command => `(theorem aside_lemma : 1 = 1 := rfl)
aside

def sized (n : Nat) : { m : Nat // n ≤ m } := ⟨n + 1, larger n⟩
where
  larger (n : Nat) : n ≤ n + 1 := Nat.le_succ n

theorem wherey (n : Nat) : n ≤ n + 1 := aux n
where
  aux (n : Nat) : n ≤ n + 1 := Nat.le_succ n

theorem letty (n : Nat) : n ≤ n + 2 :=
  let rec go (n : Nat) : n ≤ n + 2 := Nat.le_add_right n 2
  go n
