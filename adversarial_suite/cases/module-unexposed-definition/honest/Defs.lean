module

public def limit : Nat := 3

public theorem limit_le' : limit ≤ 5 := by decide
