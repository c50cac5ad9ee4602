def run : IO Bool := return true

@[init run] opaque started : Bool := Nat.beq 1 2
