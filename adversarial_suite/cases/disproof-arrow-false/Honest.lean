theorem wrong.disproof : ¬ (1 = 2) :=
  fun h => absurd h (by decide)
