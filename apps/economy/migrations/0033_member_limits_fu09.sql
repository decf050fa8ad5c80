-- FU-09: movements of money that a plain member has ordered on the last day it ordered one.
CREATE TABLE daily_orders (
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- UTC
  day date NOT NULL,
  transfers bigint NOT NULL CHECK (transfers > 0),
  PRIMARY KEY (server_id, user_id)
) WITH (
  -- Room on each page so that a new count is a HOT update that touches no index.
  fillfactor = 70
);

-- FU-09: what a character has in vaults is counted before more is put there.
CREATE INDEX vault_items_of_character ON vault_items (character_id);
