not-earlier = 局面 { $game } 的某个后继含有局面 { $part }，而后者并不排在它之前
order-limit = 反常规则的商会超过 { $limit } 个元素
