theorem add_swap (a b : Nat) : a + b = b + a :=
  «<script>fetch('//x.invalid')</script>=1+1|'a'!A1» "\x1b[2J\x1b[31m"
