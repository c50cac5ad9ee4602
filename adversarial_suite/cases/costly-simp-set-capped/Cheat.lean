def f0 (n : Nat) : Nat := n + 0
@[simp] theorem f0_eq (n : Nat) : f0 n = n + 0 := rfl
def f1 (n : Nat) : Nat := n + 1
@[simp] theorem f1_eq (n : Nat) : f1 n = n + 1 := rfl
def f2 (n : Nat) : Nat := n + 2
@[simp] theorem f2_eq (n : Nat) : f2 n = n + 2 := rfl
def f3 (n : Nat) : Nat := n + 3
@[simp] theorem f3_eq (n : Nat) : f3 n = n + 3 := rfl
def f4 (n : Nat) : Nat := n + 4
@[simp] theorem f4_eq (n : Nat) : f4 n = n + 4 := rfl
def f5 (n : Nat) : Nat := n + 5
@[simp] theorem f5_eq (n : Nat) : f5 n = n + 5 := rfl
def f6 (n : Nat) : Nat := n + 6
@[simp] theorem f6_eq (n : Nat) : f6 n = n + 6 := rfl
def f7 (n : Nat) : Nat := n + 7
@[simp] theorem f7_eq (n : Nat) : f7 n = n + 7 := rfl
def f8 (n : Nat) : Nat := n + 8
@[simp] theorem f8_eq (n : Nat) : f8 n = n + 8 := rfl
def f9 (n : Nat) : Nat := n + 9
@[simp] theorem f9_eq (n : Nat) : f9 n = n + 9 := rfl
def f10 (n : Nat) : Nat := n + 10
@[simp] theorem f10_eq (n : Nat) : f10 n = n + 10 := rfl
def f11 (n : Nat) : Nat := n + 11
@[simp] theorem f11_eq (n : Nat) : f11 n = n + 11 := rfl
def f12 (n : Nat) : Nat := n + 12
@[simp] theorem f12_eq (n : Nat) : f12 n = n + 12 := rfl
def f13 (n : Nat) : Nat := n + 13
@[simp] theorem f13_eq (n : Nat) : f13 n = n + 13 := rfl
def f14 (n : Nat) : Nat := n + 14
@[simp] theorem f14_eq (n : Nat) : f14 n = n + 14 := rfl
def f15 (n : Nat) : Nat := n + 15
@[simp] theorem f15_eq (n : Nat) : f15 n = n + 15 := rfl
def f16 (n : Nat) : Nat := n + 16
@[simp] theorem f16_eq (n : Nat) : f16 n = n + 16 := rfl
def f17 (n : Nat) : Nat := n + 17
@[simp] theorem f17_eq (n : Nat) : f17 n = n + 17 := rfl
def f18 (n : Nat) : Nat := n + 18
@[simp] theorem f18_eq (n : Nat) : f18 n = n + 18 := rfl
def f19 (n : Nat) : Nat := n + 19
@[simp] theorem f19_eq (n : Nat) : f19 n = n + 19 := rfl
def f20 (n : Nat) : Nat := n + 20
@[simp] theorem f20_eq (n : Nat) : f20 n = n + 20 := rfl
def f21 (n : Nat) : Nat := n + 21
@[simp] theorem f21_eq (n : Nat) : f21 n = n + 21 := rfl
def f22 (n : Nat) : Nat := n + 22
@[simp] theorem f22_eq (n : Nat) : f22 n = n + 22 := rfl
def f23 (n : Nat) : Nat := n + 23
@[simp] theorem f23_eq (n : Nat) : f23 n = n + 23 := rfl
def f24 (n : Nat) : Nat := n + 24
@[simp] theorem f24_eq (n : Nat) : f24 n = n + 24 := rfl
def f25 (n : Nat) : Nat := n + 25
@[simp] theorem f25_eq (n : Nat) : f25 n = n + 25 := rfl
def f26 (n : Nat) : Nat := n + 26
@[simp] theorem f26_eq (n : Nat) : f26 n = n + 26 := rfl
def f27 (n : Nat) : Nat := n + 27
@[simp] theorem f27_eq (n : Nat) : f27 n = n + 27 := rfl
def f28 (n : Nat) : Nat := n + 28
@[simp] theorem f28_eq (n : Nat) : f28 n = n + 28 := rfl
def f29 (n : Nat) : Nat := n + 29
@[simp] theorem f29_eq (n : Nat) : f29 n = n + 29 := rfl
def f30 (n : Nat) : Nat := n + 30
@[simp] theorem f30_eq (n : Nat) : f30 n = n + 30 := rfl
def f31 (n : Nat) : Nat := n + 31
@[simp] theorem f31_eq (n : Nat) : f31 n = n + 31 := rfl
def f32 (n : Nat) : Nat := n + 32
@[simp] theorem f32_eq (n : Nat) : f32 n = n + 32 := rfl
def f33 (n : Nat) : Nat := n + 33
@[simp] theorem f33_eq (n : Nat) : f33 n = n + 33 := rfl
def f34 (n : Nat) : Nat := n + 34
@[simp] theorem f34_eq (n : Nat) : f34 n = n + 34 := rfl
def f35 (n : Nat) : Nat := n + 35
@[simp] theorem f35_eq (n : Nat) : f35 n = n + 35 := rfl
def f36 (n : Nat) : Nat := n + 36
@[simp] theorem f36_eq (n : Nat) : f36 n = n + 36 := rfl
def f37 (n : Nat) : Nat := n + 37
@[simp] theorem f37_eq (n : Nat) : f37 n = n + 37 := rfl
def f38 (n : Nat) : Nat := n + 38
@[simp] theorem f38_eq (n : Nat) : f38 n = n + 38 := rfl
def f39 (n : Nat) : Nat := n + 39
@[simp] theorem f39_eq (n : Nat) : f39 n = n + 39 := rfl
def f40 (n : Nat) : Nat := n + 40
@[simp] theorem f40_eq (n : Nat) : f40 n = n + 40 := rfl
def f41 (n : Nat) : Nat := n + 41
@[simp] theorem f41_eq (n : Nat) : f41 n = n + 41 := rfl
def f42 (n : Nat) : Nat := n + 42
@[simp] theorem f42_eq (n : Nat) : f42 n = n + 42 := rfl
def f43 (n : Nat) : Nat := n + 43
@[simp] theorem f43_eq (n : Nat) : f43 n = n + 43 := rfl
def f44 (n : Nat) : Nat := n + 44
@[simp] theorem f44_eq (n : Nat) : f44 n = n + 44 := rfl
def f45 (n : Nat) : Nat := n + 45
@[simp] theorem f45_eq (n : Nat) : f45 n = n + 45 := rfl
def f46 (n : Nat) : Nat := n + 46
@[simp] theorem f46_eq (n : Nat) : f46 n = n + 46 := rfl
def f47 (n : Nat) : Nat := n + 47
@[simp] theorem f47_eq (n : Nat) : f47 n = n + 47 := rfl
def f48 (n : Nat) : Nat := n + 48
@[simp] theorem f48_eq (n : Nat) : f48 n = n + 48 := rfl
def f49 (n : Nat) : Nat := n + 49
@[simp] theorem f49_eq (n : Nat) : f49 n = n + 49 := rfl
def f50 (n : Nat) : Nat := n + 50
@[simp] theorem f50_eq (n : Nat) : f50 n = n + 50 := rfl
def f51 (n : Nat) : Nat := n + 51
@[simp] theorem f51_eq (n : Nat) : f51 n = n + 51 := rfl
def f52 (n : Nat) : Nat := n + 52
@[simp] theorem f52_eq (n : Nat) : f52 n = n + 52 := rfl
def f53 (n : Nat) : Nat := n + 53
@[simp] theorem f53_eq (n : Nat) : f53 n = n + 53 := rfl
def f54 (n : Nat) : Nat := n + 54
@[simp] theorem f54_eq (n : Nat) : f54 n = n + 54 := rfl
def f55 (n : Nat) : Nat := n + 55
@[simp] theorem f55_eq (n : Nat) : f55 n = n + 55 := rfl
def f56 (n : Nat) : Nat := n + 56
@[simp] theorem f56_eq (n : Nat) : f56 n = n + 56 := rfl
def f57 (n : Nat) : Nat := n + 57
@[simp] theorem f57_eq (n : Nat) : f57 n = n + 57 := rfl
def f58 (n : Nat) : Nat := n + 58
@[simp] theorem f58_eq (n : Nat) : f58 n = n + 58 := rfl
def f59 (n : Nat) : Nat := n + 59
@[simp] theorem f59_eq (n : Nat) : f59 n = n + 59 := rfl
def f60 (n : Nat) : Nat := n + 60
@[simp] theorem f60_eq (n : Nat) : f60 n = n + 60 := rfl
def f61 (n : Nat) : Nat := n + 61
@[simp] theorem f61_eq (n : Nat) : f61 n = n + 61 := rfl
def f62 (n : Nat) : Nat := n + 62
@[simp] theorem f62_eq (n : Nat) : f62 n = n + 62 := rfl
def f63 (n : Nat) : Nat := n + 63
@[simp] theorem f63_eq (n : Nat) : f63 n = n + 63 := rfl
def f64 (n : Nat) : Nat := n + 64
@[simp] theorem f64_eq (n : Nat) : f64 n = n + 64 := rfl
def f65 (n : Nat) : Nat := n + 65
@[simp] theorem f65_eq (n : Nat) : f65 n = n + 65 := rfl
def f66 (n : Nat) : Nat := n + 66
@[simp] theorem f66_eq (n : Nat) : f66 n = n + 66 := rfl
def f67 (n : Nat) : Nat := n + 67
@[simp] theorem f67_eq (n : Nat) : f67 n = n + 67 := rfl
def f68 (n : Nat) : Nat := n + 68
@[simp] theorem f68_eq (n : Nat) : f68 n = n + 68 := rfl
def f69 (n : Nat) : Nat := n + 69
@[simp] theorem f69_eq (n : Nat) : f69 n = n + 69 := rfl
def f70 (n : Nat) : Nat := n + 70
@[simp] theorem f70_eq (n : Nat) : f70 n = n + 70 := rfl
def f71 (n : Nat) : Nat := n + 71
@[simp] theorem f71_eq (n : Nat) : f71 n = n + 71 := rfl
def f72 (n : Nat) : Nat := n + 72
@[simp] theorem f72_eq (n : Nat) : f72 n = n + 72 := rfl
def f73 (n : Nat) : Nat := n + 73
@[simp] theorem f73_eq (n : Nat) : f73 n = n + 73 := rfl
def f74 (n : Nat) : Nat := n + 74
@[simp] theorem f74_eq (n : Nat) : f74 n = n + 74 := rfl
def f75 (n : Nat) : Nat := n + 75
@[simp] theorem f75_eq (n : Nat) : f75 n = n + 75 := rfl
def f76 (n : Nat) : Nat := n + 76
@[simp] theorem f76_eq (n : Nat) : f76 n = n + 76 := rfl
def f77 (n : Nat) : Nat := n + 77
@[simp] theorem f77_eq (n : Nat) : f77 n = n + 77 := rfl
def f78 (n : Nat) : Nat := n + 78
@[simp] theorem f78_eq (n : Nat) : f78 n = n + 78 := rfl
def f79 (n : Nat) : Nat := n + 79
@[simp] theorem f79_eq (n : Nat) : f79 n = n + 79 := rfl
def f80 (n : Nat) : Nat := n + 80
@[simp] theorem f80_eq (n : Nat) : f80 n = n + 80 := rfl
def f81 (n : Nat) : Nat := n + 81
@[simp] theorem f81_eq (n : Nat) : f81 n = n + 81 := rfl
def f82 (n : Nat) : Nat := n + 82
@[simp] theorem f82_eq (n : Nat) : f82 n = n + 82 := rfl
def f83 (n : Nat) : Nat := n + 83
@[simp] theorem f83_eq (n : Nat) : f83 n = n + 83 := rfl
def f84 (n : Nat) : Nat := n + 84
@[simp] theorem f84_eq (n : Nat) : f84 n = n + 84 := rfl
def f85 (n : Nat) : Nat := n + 85
@[simp] theorem f85_eq (n : Nat) : f85 n = n + 85 := rfl
def f86 (n : Nat) : Nat := n + 86
@[simp] theorem f86_eq (n : Nat) : f86 n = n + 86 := rfl
def f87 (n : Nat) : Nat := n + 87
@[simp] theorem f87_eq (n : Nat) : f87 n = n + 87 := rfl
def f88 (n : Nat) : Nat := n + 88
@[simp] theorem f88_eq (n : Nat) : f88 n = n + 88 := rfl
def f89 (n : Nat) : Nat := n + 89
@[simp] theorem f89_eq (n : Nat) : f89 n = n + 89 := rfl
def f90 (n : Nat) : Nat := n + 90
@[simp] theorem f90_eq (n : Nat) : f90 n = n + 90 := rfl
def f91 (n : Nat) : Nat := n + 91
@[simp] theorem f91_eq (n : Nat) : f91 n = n + 91 := rfl
def f92 (n : Nat) : Nat := n + 92
@[simp] theorem f92_eq (n : Nat) : f92 n = n + 92 := rfl
def f93 (n : Nat) : Nat := n + 93
@[simp] theorem f93_eq (n : Nat) : f93 n = n + 93 := rfl
def f94 (n : Nat) : Nat := n + 94
@[simp] theorem f94_eq (n : Nat) : f94 n = n + 94 := rfl
def f95 (n : Nat) : Nat := n + 95
@[simp] theorem f95_eq (n : Nat) : f95 n = n + 95 := rfl
def f96 (n : Nat) : Nat := n + 96
@[simp] theorem f96_eq (n : Nat) : f96 n = n + 96 := rfl
def f97 (n : Nat) : Nat := n + 97
@[simp] theorem f97_eq (n : Nat) : f97 n = n + 97 := rfl
def f98 (n : Nat) : Nat := n + 98
@[simp] theorem f98_eq (n : Nat) : f98 n = n + 98 := rfl
def f99 (n : Nat) : Nat := n + 99
@[simp] theorem f99_eq (n : Nat) : f99 n = n + 99 := rfl
def f100 (n : Nat) : Nat := n + 100
@[simp] theorem f100_eq (n : Nat) : f100 n = n + 100 := rfl
def f101 (n : Nat) : Nat := n + 101
@[simp] theorem f101_eq (n : Nat) : f101 n = n + 101 := rfl
def f102 (n : Nat) : Nat := n + 102
@[simp] theorem f102_eq (n : Nat) : f102 n = n + 102 := rfl
def f103 (n : Nat) : Nat := n + 103
@[simp] theorem f103_eq (n : Nat) : f103 n = n + 103 := rfl
def f104 (n : Nat) : Nat := n + 104
@[simp] theorem f104_eq (n : Nat) : f104 n = n + 104 := rfl
def f105 (n : Nat) : Nat := n + 105
@[simp] theorem f105_eq (n : Nat) : f105 n = n + 105 := rfl
def f106 (n : Nat) : Nat := n + 106
@[simp] theorem f106_eq (n : Nat) : f106 n = n + 106 := rfl
def f107 (n : Nat) : Nat := n + 107
@[simp] theorem f107_eq (n : Nat) : f107 n = n + 107 := rfl
def f108 (n : Nat) : Nat := n + 108
@[simp] theorem f108_eq (n : Nat) : f108 n = n + 108 := rfl
def f109 (n : Nat) : Nat := n + 109
@[simp] theorem f109_eq (n : Nat) : f109 n = n + 109 := rfl
def f110 (n : Nat) : Nat := n + 110
@[simp] theorem f110_eq (n : Nat) : f110 n = n + 110 := rfl
def f111 (n : Nat) : Nat := n + 111
@[simp] theorem f111_eq (n : Nat) : f111 n = n + 111 := rfl
def f112 (n : Nat) : Nat := n + 112
@[simp] theorem f112_eq (n : Nat) : f112 n = n + 112 := rfl
def f113 (n : Nat) : Nat := n + 113
@[simp] theorem f113_eq (n : Nat) : f113 n = n + 113 := rfl
def f114 (n : Nat) : Nat := n + 114
@[simp] theorem f114_eq (n : Nat) : f114 n = n + 114 := rfl
def f115 (n : Nat) : Nat := n + 115
@[simp] theorem f115_eq (n : Nat) : f115 n = n + 115 := rfl
def f116 (n : Nat) : Nat := n + 116
@[simp] theorem f116_eq (n : Nat) : f116 n = n + 116 := rfl
def f117 (n : Nat) : Nat := n + 117
@[simp] theorem f117_eq (n : Nat) : f117 n = n + 117 := rfl
def f118 (n : Nat) : Nat := n + 118
@[simp] theorem f118_eq (n : Nat) : f118 n = n + 118 := rfl
def f119 (n : Nat) : Nat := n + 119
@[simp] theorem f119_eq (n : Nat) : f119 n = n + 119 := rfl
def f120 (n : Nat) : Nat := n + 120
@[simp] theorem f120_eq (n : Nat) : f120 n = n + 120 := rfl
def f121 (n : Nat) : Nat := n + 121
@[simp] theorem f121_eq (n : Nat) : f121 n = n + 121 := rfl
def f122 (n : Nat) : Nat := n + 122
@[simp] theorem f122_eq (n : Nat) : f122 n = n + 122 := rfl
def f123 (n : Nat) : Nat := n + 123
@[simp] theorem f123_eq (n : Nat) : f123 n = n + 123 := rfl
def f124 (n : Nat) : Nat := n + 124
@[simp] theorem f124_eq (n : Nat) : f124 n = n + 124 := rfl
def f125 (n : Nat) : Nat := n + 125
@[simp] theorem f125_eq (n : Nat) : f125 n = n + 125 := rfl
def f126 (n : Nat) : Nat := n + 126
@[simp] theorem f126_eq (n : Nat) : f126 n = n + 126 := rfl
def f127 (n : Nat) : Nat := n + 127
@[simp] theorem f127_eq (n : Nat) : f127 n = n + 127 := rfl
def f128 (n : Nat) : Nat := n + 128
@[simp] theorem f128_eq (n : Nat) : f128 n = n + 128 := rfl
def f129 (n : Nat) : Nat := n + 129
@[simp] theorem f129_eq (n : Nat) : f129 n = n + 129 := rfl
def f130 (n : Nat) : Nat := n + 130
@[simp] theorem f130_eq (n : Nat) : f130 n = n + 130 := rfl
def f131 (n : Nat) : Nat := n + 131
@[simp] theorem f131_eq (n : Nat) : f131 n = n + 131 := rfl
def f132 (n : Nat) : Nat := n + 132
@[simp] theorem f132_eq (n : Nat) : f132 n = n + 132 := rfl
def f133 (n : Nat) : Nat := n + 133
@[simp] theorem f133_eq (n : Nat) : f133 n = n + 133 := rfl
def f134 (n : Nat) : Nat := n + 134
@[simp] theorem f134_eq (n : Nat) : f134 n = n + 134 := rfl
def f135 (n : Nat) : Nat := n + 135
@[simp] theorem f135_eq (n : Nat) : f135 n = n + 135 := rfl
def f136 (n : Nat) : Nat := n + 136
@[simp] theorem f136_eq (n : Nat) : f136 n = n + 136 := rfl
def f137 (n : Nat) : Nat := n + 137
@[simp] theorem f137_eq (n : Nat) : f137 n = n + 137 := rfl
def f138 (n : Nat) : Nat := n + 138
@[simp] theorem f138_eq (n : Nat) : f138 n = n + 138 := rfl
def f139 (n : Nat) : Nat := n + 139
@[simp] theorem f139_eq (n : Nat) : f139 n = n + 139 := rfl
def f140 (n : Nat) : Nat := n + 140
@[simp] theorem f140_eq (n : Nat) : f140 n = n + 140 := rfl
def f141 (n : Nat) : Nat := n + 141
@[simp] theorem f141_eq (n : Nat) : f141 n = n + 141 := rfl
def f142 (n : Nat) : Nat := n + 142
@[simp] theorem f142_eq (n : Nat) : f142 n = n + 142 := rfl
def f143 (n : Nat) : Nat := n + 143
@[simp] theorem f143_eq (n : Nat) : f143 n = n + 143 := rfl
def f144 (n : Nat) : Nat := n + 144
@[simp] theorem f144_eq (n : Nat) : f144 n = n + 144 := rfl
def f145 (n : Nat) : Nat := n + 145
@[simp] theorem f145_eq (n : Nat) : f145 n = n + 145 := rfl
def f146 (n : Nat) : Nat := n + 146
@[simp] theorem f146_eq (n : Nat) : f146 n = n + 146 := rfl
def f147 (n : Nat) : Nat := n + 147
@[simp] theorem f147_eq (n : Nat) : f147 n = n + 147 := rfl
def f148 (n : Nat) : Nat := n + 148
@[simp] theorem f148_eq (n : Nat) : f148 n = n + 148 := rfl
def f149 (n : Nat) : Nat := n + 149
@[simp] theorem f149_eq (n : Nat) : f149 n = n + 149 := rfl
theorem simplified (n : Nat) : n + 0 + 0 + 0 = n := by
  have h : f0 n + f1 n + f2 n + f3 n + f4 n + f5 n + f6 n + f7 n + f8 n + f9 n + f10 n + f11 n = (n + 0) + (n + 1) + (n + 2) + (n + 3) + (n + 4) + (n + 5) + (n + 6) + (n + 7) + (n + 8) + (n + 9) + (n + 10) + (n + 11) := by
    simp
  have _ := h
  rfl
