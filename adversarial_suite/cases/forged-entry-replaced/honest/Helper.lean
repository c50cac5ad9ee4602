theorem key : True :=
  trivial
