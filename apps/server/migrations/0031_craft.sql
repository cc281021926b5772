-- Answers to a buyer's questions: how long a piece was on the loom, how its yarn was dyed, who certifies it, and
-- what the shop itself says about it.

alter table product
  add dye text check (length(dye) between 1 and 100),
  -- About so many days of weaving.
  add loom_days smallint check (loom_days between 1 and 730),
  -- Numbers that others have issued. A page shows a certificate by its number only.
  add gi_number text check (length(gi_number) between 1 and 60),
  add handloom_mark text check (length(handloom_mark) between 1 and 60),
  add silk_mark text check (length(silk_mark) between 1 and 60),
  add handloom_seal text check (length(handloom_seal) between 1 and 60),
  add statement text check (length(statement) between 1 and 1000);
