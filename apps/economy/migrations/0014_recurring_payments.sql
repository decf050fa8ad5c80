-- ECB-06, ECB-08: what is paid again and again: scheduled transfers and subscriptions.
CREATE TABLE recurring_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('scheduled', 'subscription')),
  status text NOT NULL CHECK (status IN ('active', 'paused', 'cancelled', 'completed')),
  character_id bigint NOT NULL,
  from_account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  to_account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 1000000000000),
  frequency text NOT NULL CHECK (frequency IN ('once', '1d', '1w', '2w', '1mo')),
  -- What a subscription is called, or what a scheduled transfer is for.
  concept text,
  start_at timestamptz NOT NULL,
  end_at timestamptz,
  max_runs int CHECK (max_runs > 0),
  -- Due times are counted from start_at, so that the 31st comes back after a short month.
  slot int NOT NULL CHECK (slot >= 0),
  next_run_at timestamptz,
  -- When a process may take it up: at next_run_at, or later while another process has it.
  take_up_at timestamptz,
  runs int NOT NULL DEFAULT 0 CHECK (runs >= 0),
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  created_at timestamptz NOT NULL,
  CHECK (from_account_id <> to_account_id),
  CHECK (kind = 'scheduled' OR (concept IS NOT NULL AND frequency <> 'once')),
  CHECK ((status = 'active') = (next_run_at IS NOT NULL)),
  CHECK ((status = 'active') = (take_up_at IS NOT NULL))
);
CREATE INDEX recurring_payments_server ON recurring_payments (server_id);
CREATE INDEX recurring_payments_character ON recurring_payments (character_id, id);
CREATE INDEX recurring_payments_to ON recurring_payments (to_account_id);
CREATE INDEX recurring_payments_from ON recurring_payments (from_account_id, next_run_at, id);
-- Only what is active has it, so what is not due is never looked at.
CREATE INDEX recurring_payments_due ON recurring_payments (take_up_at) WHERE take_up_at IS NOT NULL;

CREATE TABLE recurring_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES recurring_payments (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  ran_at timestamptz NOT NULL,
  transfer_id bigint,
  error_code text,
  CHECK ((transfer_id IS NULL) = (error_code IS NOT NULL)),
  -- Once for each due time, whatever happens.
  UNIQUE (payment_id, due_at)
);
