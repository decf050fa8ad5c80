-- expand
-- TR-01: the sums of the treasury and the shop's income over all days before one, from which they are counted on, so that spending reads
-- the days since and not those of years.
CREATE TABLE spending_marks (
  server_id bigint PRIMARY KEY,
  day date NOT NULL,
  treasury numeric NOT NULL,
  shop_income numeric NOT NULL
);
