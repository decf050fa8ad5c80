-- ECB-12: when each savings account is next due its interest: the first of a month, for the month before.
CREATE TABLE savings (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL
);
CREATE INDEX savings_due ON savings (due_at);
INSERT INTO savings (account_id, due_at)
SELECT id, (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'
FROM accounts WHERE kind = 'savings' AND status <> 'closed';

CREATE TABLE interest_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  period text NOT NULL,
  base bigint NOT NULL CHECK (base >= 0),
  rate double precision NOT NULL,
  gross bigint NOT NULL CHECK (gross > 0),
  tax bigint NOT NULL CHECK (tax BETWEEN 0 AND gross),
  created_at timestamptz NOT NULL,
  -- Once a month, whatever happens.
  UNIQUE (account_id, period)
);
CREATE INDEX interest_payments_account ON interest_payments (account_id, id);
