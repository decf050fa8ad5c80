-- EC-07: when a user last sent wrong CVVs in a server, newest first, at most ten times.
CREATE TABLE wrong_cvvs (
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  guessed_at timestamptz[] NOT NULL CHECK (cardinality(guessed_at) <= 10),
  PRIMARY KEY (server_id, user_id)
);

-- EC-04: who has been paid a server's initial balance. The row stays when the character or the account goes.
CREATE TABLE initial_balances (
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (server_id, user_id)
);
INSERT INTO initial_balances (server_id, user_id)
SELECT DISTINCT server_id, actor_user_id FROM transfers
WHERE kind = 'initial_balance' AND actor_user_id IS NOT NULL;
