/- a /- b -/ c -/ -- d
prelude

set_option autoImplicit true
