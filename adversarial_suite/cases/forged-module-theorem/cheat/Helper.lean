module

public section

axiom lie : False

end
