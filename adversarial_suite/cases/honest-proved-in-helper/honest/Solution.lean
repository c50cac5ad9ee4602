import Helper
