module

/-! Structural, mutual, nested and well-founded recursion. -/

@[expose] public section

def factorial : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * factorial n

example : factorial 5 = 120 := by decide
example : factorial 5 = 120 := rfl
example : factorial 3 = 6 := by simp [factorial]

def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib n + fib (n + 1)

example : fib 10 = 55 := by decide

def ackermann : Nat → Nat → Nat
  | 0, n => n + 1
  | m + 1, 0 => ackermann m 1
  | m + 1, n + 1 => ackermann m (ackermann (m + 1) n)
termination_by m n => (m, n)

theorem ackermann_zero (n : Nat) : ackermann 0 n = n + 1 := by simp [ackermann]

theorem ackermann_succ_zero (m : Nat) : ackermann (m + 1) 0 = ackermann m 1 := by
  rw [ackermann]

def countDown (n : Nat) : Nat := if h : n = 0 then 0 else countDown (n - 1) + 1

theorem countDown_eq (n : Nat) : countDown n = n := by
  induction n with
  | zero => unfold countDown; simp
  | succ n ih => unfold countDown; simp [ih]

def halve (n : Nat) : Nat := if h : n = 0 then 0 else halve (n / 2) + 1

def euclid (m n : Nat) : Nat := if h : m = 0 then n else euclid (n % m) m
termination_by m
decreasing_by exact Nat.mod_lt _ (Nat.pos_of_ne_zero h)

def upTo (n m : Nat) (h : n ≤ m) : Nat := if k : n < m then upTo (n + 1) m k else n
termination_by m - n

mutual
def isEven : Nat → Bool
  | 0 => true
  | n + 1 => isOdd n
def isOdd : Nat → Bool
  | 0 => false
  | n + 1 => isEven n
end

example : isEven 4 = true := rfl

inductive Tree (α : Type) where
  | leaf
  | node (l : Tree α) (a : α) (r : Tree α)

def Tree.size {α : Type} : Tree α → Nat
  | leaf => 0
  | node l _ r => l.size + 1 + r.size

def Tree.sizeByMeasure {α : Type} (t : Tree α) : Nat :=
  match t with
  | leaf => 0
  | node l _ r => l.sizeByMeasure + 1 + r.sizeByMeasure
termination_by t

theorem Tree.size_node {α : Type} (l r : Tree α) (a : α) :
    (node l a r).size = l.size + 1 + r.size := rfl

mutual
inductive Forest (α : Type) where
  | nil
  | cons (t : Branch α) (f : Forest α)
inductive Branch (α : Type) where
  | mk (a : α) (f : Forest α)
end

mutual
def Forest.count {α : Type} : Forest α → Nat
  | .nil => 0
  | .cons t f => t.count + f.count
def Branch.count {α : Type} : Branch α → Nat
  | .mk _ f => f.count + 1
end

inductive Rose (α : Type) where
  | mk (a : α) (children : List (Rose α))

def interleave : List Nat → List Nat → List Nat
  | [], ys => ys
  | x :: xs, ys => x :: interleave ys xs
termination_by xs ys => xs.length + ys.length

inductive Vec (α : Type u) : Nat → Type u where
  | nil : Vec α 0
  | cons : α → Vec α n → Vec α (n + 1)

def Vec.head : Vec α (n + 1) → α
  | .cons a _ => a

def Vec.map (f : α → β) : Vec α n → Vec β n
  | .nil => .nil
  | .cons a v => .cons (f a) (v.map f)

theorem strongInduction (p : Nat → Prop) (h : ∀ n, (∀ m, m < n → p m) → p n) (n : Nat) : p n := by
  induction n using Nat.strongRecOn with
  | _ n ih => exact h n ih

theorem wellFoundedInduction (p : Nat → Prop) (h : ∀ n, (∀ m, m < n → p m) → p n) (n : Nat) : p n :=
  Nat.lt_wfRel.wf.induction n h

partial def collatz (n : Nat) : Nat :=
  if n == 1 then 0 else collatz (if n % 2 == 0 then n / 2 else 3 * n + 1) + 1

#guard collatz 27 == 111
