module

/-! The kernel computes some functions on literals by machine arithmetic. Each check compares such
a value with the library's own recursion, which the kernel has to unfold. -/

@[expose] public section

/-- `n` successors, invisible to literal arithmetic until unfolded. -/
noncomputable def addByRec (n m : Nat) : Nat := Nat.rec (motive := fun _ => Nat) n (fun _ r => r.succ) m
noncomputable def mulByRec (n m : Nat) : Nat := Nat.rec (motive := fun _ => Nat) 0 (fun _ r => addByRec r n) m
noncomputable def powByRec (n m : Nat) : Nat := Nat.rec (motive := fun _ => Nat) 1 (fun _ r => mulByRec r n) m
noncomputable def predByRec (n : Nat) : Nat := Nat.rec (motive := fun _ => Nat) 0 (fun k _ => k) n
noncomputable def subByRec (n m : Nat) : Nat := Nat.rec (motive := fun _ => Nat) n (fun _ r => predByRec r) m
noncomputable def bleByRec (n m : Nat) : Bool := Nat.rec (motive := fun _ => Bool) true (fun _ _ => false) (subByRec n m)
noncomputable def beqByRec (n m : Nat) : Bool := and (bleByRec n m) (bleByRec m n)

example : addByRec 7 5 = Nat.add 7 5 := by decide
example : addByRec 0 0 = Nat.add 0 0 := by decide
example : mulByRec 7 5 = Nat.mul 7 5 := by decide
example : mulByRec 7 0 = Nat.mul 7 0 ∧ mulByRec 0 7 = Nat.mul 0 7 := by decide
example : powByRec 3 4 = Nat.pow 3 4 ∧ powByRec 0 0 = Nat.pow 0 0 ∧ powByRec 0 3 = Nat.pow 0 3 := by decide
example : subByRec 7 5 = Nat.sub 7 5 ∧ subByRec 5 7 = Nat.sub 5 7 := by decide
example : bleByRec 3 4 = Nat.ble 3 4 ∧ bleByRec 4 3 = Nat.ble 4 3 ∧ bleByRec 4 4 = Nat.ble 4 4 := by decide
example : beqByRec 3 4 = Nat.beq 3 4 ∧ beqByRec 4 4 = Nat.beq 4 4 := by decide

example : Nat.divLoop 17 17 5 = Nat.div 17 5 ∧ Nat.divLoop 3 3 5 = Nat.div 3 5 := by decide
example : Nat.modLoop 17 17 5 = Nat.mod 17 5 ∧ Nat.modLoop 15 15 5 = Nat.mod 15 5 := by decide
example : Nat.gcdLoop 12 12 18 = Nat.gcd 12 18 ∧ Nat.gcdLoop 0 0 18 = Nat.gcd 0 18 := by decide
example : Nat.gcdLoop 12 12 0 = Nat.gcd 12 0 ∧ Nat.gcdLoop 35 35 64 = Nat.gcd 35 64 := by decide
example : Nat.bitwiseLoop and 12 12 10 = Nat.land 12 10 ∧ Nat.bitwiseLoop and 0 0 9 = Nat.land 0 9 := by decide
example : Nat.bitwiseLoop or 12 12 10 = Nat.lor 12 10 ∧ Nat.bitwiseLoop or 0 0 9 = Nat.lor 0 9 := by decide
example : Nat.bitwiseLoop bne 12 12 10 = Nat.xor 12 10 ∧ Nat.bitwiseLoop bne 9 9 0 = Nat.xor 9 0 := by decide
example : mulByRec 5 8 = Nat.shiftLeft 5 3 ∧ Nat.divLoop 41 41 8 = Nat.shiftRight 41 3 := by decide
example : Nat.log2Loop 37 37 = Nat.log2 37 ∧ Nat.log2 0 = 0 ∧ Nat.log2 1 = 0 := by decide

/-! What the kernel assumes at the edges, for every argument. -/

example (n : Nat) : n / 0 = 0 := Nat.div_zero n
example (n : Nat) : n % 0 = n := Nat.mod_zero n
example (n : Nat) : Nat.gcd 0 n = n := Nat.gcd_zero_left n
example (n : Nat) : Nat.gcd n 0 = n := Nat.gcd_zero_right n
example (n m : Nat) : Nat.gcd n m = if n = 0 then m else Nat.gcd (m % n) n := Nat.gcd_def n m
example (n m : Nat) : n / m = if 0 < m ∧ m ≤ n then (n - m) / m + 1 else 0 := Nat.div_eq n m
example (n m : Nat) : n % m = if 0 < m ∧ m ≤ n then (n - m) % m else n := Nat.mod_eq n m
example (n m : Nat) : n <<< m = n * 2 ^ m := Nat.shiftLeft_eq n m
example (n m : Nat) : n >>> m = n / 2 ^ m := Nat.shiftRight_eq_div_pow n m
example (n : Nat) : n.log2 = if 2 ≤ n then (n / 2).log2 + 1 else 0 := Nat.log2_def n
example (f : Bool → Bool → Bool) (n m : Nat) : Nat.bitwise f n m =
    if n = 0 then (if f false true then m else 0)
    else if m = 0 then (if f true false then n else 0)
    else if f (n % 2 = 1) (m % 2 = 1)
      then Nat.bitwise f (n / 2) (m / 2) + Nat.bitwise f (n / 2) (m / 2) + 1
      else Nat.bitwise f (n / 2) (m / 2) + Nat.bitwise f (n / 2) (m / 2) := Nat.bitwise_def f n m
example (n m : Nat) : Nat.land n m = Nat.bitwise and n m := rfl
example (n m : Nat) : Nat.lor n m = Nat.bitwise or n m := rfl
example (n m : Nat) : Nat.xor n m = Nat.bitwise bne n m := rfl
example (n : Nat) : n ^ 0 = 1 := rfl
example (n m : Nat) : n ^ (m + 1) = n ^ m * n := rfl

/-! Literals of strings and characters. -/

example : "" = String.ofList [] := rfl
example : "aé∀" = String.ofList [Char.ofNat 97, Char.ofNat 233, Char.ofNat 8704] := rfl
example : "ab".toList = ['a', 'b'] := rfl
example : 'a' = Char.ofNat 97 := rfl
example : (Char.ofNat 55296).val.toNat = 0 := by decide
