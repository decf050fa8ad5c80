-- expand
-- PY-03: how often an organisation pays, and up to when its minutes are counted.
CREATE TABLE org_pay (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  org_id bigint NOT NULL UNIQUE REFERENCES orgs (id),
  period text CHECK (period IN ('1d', '1w', '2w', '1mo')),
  began_at timestamptz NOT NULL,
  counted_until timestamptz NOT NULL,
  next_at timestamptz CHECK ((next_at IS NULL) = (period IS NULL)),
  paid_by_hand_at timestamptz
);
CREATE INDEX org_pay_server ON org_pay (server_id);
CREATE INDEX org_pay_next ON org_pay (next_at) WHERE next_at IS NOT NULL;

-- One run for each organisation and period.
CREATE TABLE pay_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  org_id bigint NOT NULL,
  org_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('counting', 'paying', 'done')),
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL CHECK (period_end > period_start),
  began_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz CHECK ((due_at IS NULL) = (status = 'done'))
);
CREATE UNIQUE INDEX pay_runs_period ON pay_runs (org_id, period_start);
CREATE INDEX pay_runs_org ON pay_runs (org_id, id);
CREATE INDEX pay_runs_server ON pay_runs (server_id);
CREATE INDEX pay_runs_due ON pay_runs (due_at) WHERE due_at IS NOT NULL;

-- What a character earned: in a run, or as a bonus, which is of none. paid: what left the organisation for it, which the server
-- holds until it is delivered, less tax, to the bank of the character.
CREATE TABLE pay_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  org_id bigint NOT NULL,
  org_name text NOT NULL,
  run_id bigint REFERENCES pay_runs (id),
  character_id bigint NOT NULL,
  minutes int NOT NULL CHECK (minutes >= 0),
  per_hour bigint NOT NULL CHECK (per_hour >= 0),
  gross bigint NOT NULL CHECK (gross > 0 AND gross <= 1000000000000),
  tax bigint NOT NULL CHECK (tax >= 0),
  paid bigint NOT NULL,
  delivered bigint NOT NULL,
  is_void boolean NOT NULL,
  concept text CHECK (length(concept) BETWEEN 1 AND 255),
  created_at timestamptz NOT NULL,
  CHECK (0 <= delivered AND delivered <= paid AND paid <= gross AND tax <= delivered)
);
CREATE UNIQUE INDEX pay_lines_run ON pay_lines (run_id, character_id);
CREATE INDEX pay_lines_character ON pay_lines (character_id, id);
CREATE INDEX pay_lines_server ON pay_lines (server_id);
CREATE INDEX pay_lines_org ON pay_lines (org_id, id);
CREATE INDEX pay_lines_owed ON pay_lines (org_id, id) WHERE paid < gross AND NOT is_void;
CREATE INDEX pay_lines_held ON pay_lines (org_id, id) WHERE delivered < paid;

-- PY-04: the minutes that are counted of a day, and by which terms, so that a later correction makes a difference. carried: the runs
-- that a minus has waited for.
CREATE TABLE pay_days (
  server_id bigint NOT NULL,
  org_id bigint NOT NULL,
  character_id bigint NOT NULL,
  day date NOT NULL,
  minutes int NOT NULL CHECK (minutes >= 0),
  max_minutes_a_day int NOT NULL,
  min_minutes int NOT NULL,
  carried int NOT NULL CHECK (carried >= 0),
  PRIMARY KEY (org_id, character_id, day)
);
CREATE INDEX pay_days_server ON pay_days (server_id);
CREATE INDEX pay_days_day ON pay_days (day);

-- PY-02: who left an organisation, whose minutes until then are still to be paid as the rank was.
CREATE TABLE org_leavers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  org_id bigint NOT NULL,
  character_id bigint NOT NULL,
  joined_at timestamptz NOT NULL,
  left_at timestamptz NOT NULL,
  per_hour bigint NOT NULL,
  max_minutes_a_day int NOT NULL,
  min_minutes int NOT NULL
);
CREATE INDEX org_leavers_org ON org_leavers (org_id, left_at);
CREATE INDEX org_leavers_server ON org_leavers (server_id);
CREATE INDEX org_leavers_left ON org_leavers (left_at);
