-- The number of the next case of a server; `case_counters` has those of its calls.
CREATE TABLE case_file_counters (
  server_id bigint PRIMARY KEY,
  next bigint NOT NULL CHECK (next > 0)
) WITH (fillfactor = 50);

-- What belongs together (OT-05). A record that outlives characters, hence no foreign keys to them; calls are only erased with
-- their server.
CREATE TABLE cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  number bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'closed')),
  -- One more with every change.
  version integer NOT NULL CHECK (version > 0),
  title text NOT NULL,
  description text,
  call_ids bigint[] NOT NULL CHECK (cardinality(call_ids) <= 50),
  character_ids bigint[] NOT NULL CHECK (cardinality(character_ids) <= 50),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((status = 'closed') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX cases_number ON cases (server_id, number);
CREATE INDEX cases_newest ON cases (server_id, id);
CREATE INDEX cases_status ON cases (server_id, status, id);
