-- When characters are on duty (OT-02). They are a record that outlives characters and departments, hence no foreign keys.
CREATE TABLE shifts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  -- Whose player's leaving ends it.
  user_id bigint NOT NULL,
  department_id bigint,
  -- The name that the department had.
  department text,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('officer', 'character_ended', 'member_left', 'time_limit')),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK ((department_id IS NULL) = (department IS NULL)),
  CHECK (ended_at BETWEEN started_at AND started_at + interval '24 hours')
);
-- One open shift per character, however many are begun at once.
CREATE UNIQUE INDEX shifts_open ON shifts (character_id) WHERE ended_at IS NULL;
CREATE INDEX shifts_due ON shifts (started_at) WHERE ended_at IS NULL;
CREATE INDEX shifts_player ON shifts (server_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX shifts_on_duty ON shifts (department_id) WHERE ended_at IS NULL;
CREATE INDEX shifts_newest ON shifts (server_id, started_at, id);
CREATE INDEX shifts_department ON shifts (department_id, started_at, id);
