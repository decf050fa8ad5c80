-- ECB-04: what a server gives its characters once, or once a day, a week or a month.
CREATE TABLE rewards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 1000000000000),
  frequency text NOT NULL CHECK (frequency IN ('once', 'daily', 'weekly', 'monthly')),
  cp_role_id text,
  active boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX rewards_server ON rewards (server_id);
CREATE UNIQUE INDEX rewards_name ON rewards (server_id, lower(name));

CREATE TABLE reward_claims (
  reward_id bigint NOT NULL REFERENCES rewards (id) ON DELETE CASCADE,
  character_id bigint NOT NULL,
  period text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Once a period, whoever claims at the same moment.
  PRIMARY KEY (reward_id, character_id, period)
);
