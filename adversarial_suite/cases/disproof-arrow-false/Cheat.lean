theorem wrong.disproof : 1 = 2 → False :=
  fun h => absurd h (by decide)
