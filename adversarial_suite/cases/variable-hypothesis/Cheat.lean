variable (h : 1 = 2)
include h

theorem wrong : 1 = 2 := h
