theorem unused : True := trivial
