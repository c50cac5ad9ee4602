namespace wrong

theorem disproof : ¬ (1 = 2) :=
  fun h => absurd h (by decide)

end wrong
