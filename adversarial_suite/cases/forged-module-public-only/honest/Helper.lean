module

public section

theorem key : True :=
  trivial

end
