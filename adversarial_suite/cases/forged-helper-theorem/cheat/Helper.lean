axiom lie : False
