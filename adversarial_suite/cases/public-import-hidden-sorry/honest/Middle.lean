module

import Deep

public theorem middle (a b : Nat) : a + b = b + a := shallow a b
