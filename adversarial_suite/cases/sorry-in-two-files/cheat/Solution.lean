import One
import Two

theorem wrong : 1 = 2 := lie
