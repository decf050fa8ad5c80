-- What reports tell of a server's money, so that none of them reads entries. Each batch of the ledger adds its sums here
-- and changes no row, so that batches of one server never wait for each other; fold_sums adds them to daily_sums.
CREATE TABLE sum_increments (
  server_id bigint NOT NULL,
  -- UTC
  day date NOT NULL,
  account_class text NOT NULL,
  type text NOT NULL,
  entries bigint NOT NULL,
  -- Not bigint: what a busy day adds up to may exceed one, and then nothing could be folded any more.
  amount_in numeric NOT NULL,
  amount_out numeric NOT NULL
) WITH (
  -- Rows live for seconds: vacuum by count, not by share of a table that is nearly empty.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 20000
);
CREATE INDEX sum_increments_server ON sum_increments (server_id);

CREATE TABLE daily_sums (
  server_id bigint NOT NULL,
  day date NOT NULL,
  account_class text NOT NULL
    CHECK (account_class IN ('wallet', 'bank', 'issuance', 'treasury', 'shop_income', 'loan_pool')),
  type text NOT NULL,
  entries bigint NOT NULL,
  amount_in numeric NOT NULL,
  amount_out numeric NOT NULL,
  PRIMARY KEY (server_id, day, account_class, type)
) WITH (
  -- Room on each page so that new sums are HOT updates.
  fillfactor = 50
);

-- No entry is written between what is read here and the first increments.
LOCK TABLE entries IN SHARE MODE;
INSERT INTO daily_sums
SELECT a.server_id, (e.created_at AT TIME ZONE 'UTC')::date,
  CASE WHEN a.kind = 'wallet' THEN 'wallet' WHEN a.owner_character_id IS NULL THEN a.kind ELSE 'bank' END,
  e.type, count(*), sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0))
FROM entries e JOIN accounts a ON a.id = e.account_id
GROUP BY 1, 2, 3, 4;

-- Up to which id entries had been written at a moment: where to begin and end when entries of a time are looked for.
CREATE TABLE entry_marks (
  at timestamptz PRIMARY KEY,
  entry_id bigint NOT NULL
);
COMMENT ON TABLE entry_marks IS 'not about a server';

-- The accounts of a server in the order they are listed, and by number as it is searched.
CREATE INDEX accounts_of_server ON accounts (server_id, id);
DROP INDEX accounts_server;
CREATE INDEX accounts_number_search ON accounts (server_id, number text_pattern_ops);
