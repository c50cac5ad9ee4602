def double (n : Nat) : Nat := n + n
