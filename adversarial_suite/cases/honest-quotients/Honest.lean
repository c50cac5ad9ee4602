def Parity : Type := Quot fun (m n : Nat) => m % 2 = n % 2

def Parity.of (n : Nat) : Parity := Quot.mk _ n

theorem parity_two : Parity.of 2 = Parity.of 4 :=
  Quot.sound rfl
