module

prelude
public import Init.Data.Nat.Gcd
public meta import Init.Data.Nat.Gcd

/-! How `decreasing_tactic` proves the inequalities of well-founded recursion.

The engine tries linear arithmetic, which needs a large library of its own. These rules cover what
recursion on sizes, predecessors, quotients and remainders asks for. -/

set_option linter.all false

@[expose] public section

/-- Proves that a sum with a positive summand is positive. -/
syntax "size_pos" : tactic

macro_rules
  | `(tactic| size_pos) => `(tactic|
    first
      | assumption
      | exact Nat.succ_pos _
      | (apply Nat.pos_of_ne_zero; assumption)
      | (apply Nat.add_pos_left; size_pos)
      | (apply Nat.add_pos_right; size_pos))

/-- Proves that a number is smaller than a sum in which it occurs. -/
syntax "size_lt" : tactic

macro_rules
  | `(tactic| size_lt) => `(tactic|
    first
      | assumption
      | exact Nat.lt_succ_self _
      | (apply Nat.lt_add_of_pos_left; size_pos)
      | (apply Nat.lt_add_of_pos_right; size_pos)
      | (apply Nat.lt_add_right; size_lt)
      | (apply Nat.lt_add_left; size_lt)
      | (apply Nat.lt_add_one_of_le; apply Nat.sub_le))

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic|
    (apply Nat.sub_lt <;> first | assumption | decide | size_pos))

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic|
    (apply Nat.mod_lt; first | assumption | decide | size_pos))

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic|
    (apply Nat.div_lt_self <;> first | assumption | decide | size_pos))

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic|
    (simp only [Nat.add_comm, Nat.add_left_comm, Nat.add_assoc]; size_lt))

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic| size_lt)

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic| decreasing_trivial_pre_omega)

macro_rules
  | `(tactic| decreasing_trivial) => `(tactic| assumption)
