-- expand
-- TR-02: what the treasury pays an organisation again and again. due_at: when a process may work on it, at next_run_at or later.
CREATE TABLE budgets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  org_id bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'ended')),
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 9007199254740991),
  frequency text NOT NULL CHECK (frequency IN ('1d', '1w', '2w', '1mo')),
  mode text NOT NULL CHECK (mode IN ('add', 'top_up')),
  start_at timestamptz NOT NULL,
  slot int NOT NULL,
  next_run_at timestamptz CHECK ((next_run_at IS NULL) = (status = 'ended')),
  due_at timestamptz,
  runs int NOT NULL DEFAULT 0,
  last_run_at timestamptz,
  last_wanted bigint CHECK (last_wanted >= 0),
  last_paid bigint CHECK (last_paid >= 0 AND last_paid <= last_wanted),
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX budgets_server ON budgets (server_id, id);
CREATE INDEX budgets_due ON budgets (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX budgets_over ON budgets (ended_at) WHERE ended_at IS NOT NULL;
