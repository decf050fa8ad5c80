-- What other services took money for (design 4), by the key of the saga's step. A key is answered once and for all:
-- `void` is one that was settled before any charge came. Kept, unlike idempotency keys, for as long as the server
-- lives: a saga may ask again after a long absence.
CREATE TABLE charges (
  key text PRIMARY KEY,
  server_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('charged', 'refused', 'void', 'refunded')),
  -- What the charge was answered.
  outcome jsonb NOT NULL,
  -- What was taken from where, so that it can be given back.
  account_id bigint,
  amount bigint CHECK (amount > 0),
  bills jsonb,
  created_at timestamptz NOT NULL,
  CHECK ((state IN ('charged', 'refunded')) = (account_id IS NOT NULL AND amount IS NOT NULL))
);
CREATE INDEX charges_server ON charges (server_id);
