-- What characters serve in (OT-01).
CREATE TABLE departments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('police', 'fire', 'ems', 'other')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX departments_name ON departments (server_id, lower(name));
CREATE INDEX departments_server ON departments (server_id, id);

-- A character that serves, or did: locked by whatever gives it a department or a shift. `ended_at`: it is dead or deleted,
-- and gets neither any more.
CREATE TABLE officers (
  character_id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  -- A department in which somebody is cannot be deleted.
  department_id bigint REFERENCES departments,
  rank text,
  ended_at timestamptz,
  CHECK (rank IS NULL OR department_id IS NOT NULL),
  CHECK (ended_at IS NULL OR department_id IS NULL)
);
CREATE INDEX officers_server ON officers (server_id);
CREATE INDEX officers_department ON officers (department_id, character_id);
