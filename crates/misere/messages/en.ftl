not-earlier = an option of game { $game } has game { $part } as a part, which does not come earlier
order-limit = the misère quotient would have more than { $limit } elements
