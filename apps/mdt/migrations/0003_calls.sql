-- The number of the next case of a server.
CREATE TABLE case_counters (
  server_id bigint PRIMARY KEY,
  next bigint NOT NULL CHECK (next > 0)
) WITH (fillfactor = 50);

-- What units are sent to (V1-05). A record that outlives characters and departments, hence no foreign keys.
CREATE TABLE calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  case_number bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'closed')),
  -- OT-05: one more with every change.
  version integer NOT NULL CHECK (version > 0),
  title text NOT NULL,
  description text,
  location text,
  postal text,
  priority integer NOT NULL CHECK (priority BETWEEN 1 AND 3),
  origin text NOT NULL CHECK (origin IN ('caller', 'radio', 'observed', 'walk_up')),
  caller_name text,
  caller_character_id bigint,
  -- {x, y, z}
  coordinates jsonb,
  department_id bigint,
  -- Characters; live ones while the call is not closed.
  units bigint[] NOT NULL CHECK (cardinality(units) <= 50),
  note_count integer NOT NULL CHECK (note_count BETWEEN 0 AND 200),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((status = 'closed') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX calls_case ON calls (server_id, case_number);
CREATE INDEX calls_newest ON calls (server_id, id);
CREATE INDEX calls_status ON calls (server_id, status, id);
-- The calls that a character is sent to, when it ends.
CREATE INDEX calls_units ON calls USING gin (units) WHERE status <> 'closed';

-- What was written down about a call.
CREATE TABLE call_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id bigint NOT NULL REFERENCES calls ON DELETE CASCADE,
  created_by bigint NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX call_notes_call ON call_notes (call_id, id);
