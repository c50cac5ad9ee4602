module

public def limit : Nat := 0

public theorem limit_le' : limit ≤ 5 := Nat.zero_le 5
