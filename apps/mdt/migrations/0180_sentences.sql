-- expand
-- RC-05: the time in jail of punishments, by their ids; a punishment has no row until its sentence begins or changes.
CREATE TABLE sentences (
  id bigint PRIMARY KEY REFERENCES punishments ON DELETE CASCADE,
  server_id bigint NOT NULL,
  character_id bigint,
  user_id bigint,
  -- As long as it is after all reductions.
  minutes integer NOT NULL CHECK (minutes >= 0),
  status text NOT NULL CHECK (status IN ('pending', 'serving', 'served', 'released')),
  -- null: it has not begun.
  clock text CHECK (clock IN ('real', 'presence')),
  -- The sentence that comes first, whose end begins this one.
  starts_after bigint,
  started_at timestamptz,
  -- By presence: since when minutes count, how many of its day and of sentences before do not, and how many did when they were last asked for.
  counted_from timestamptz,
  counted_before integer,
  counted integer NOT NULL DEFAULT 0,
  -- When it is over, or when the presence is asked for.
  due_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  CHECK (num_nonnulls(character_id, user_id) = 1),
  CHECK ((status = 'serving') = (due_at IS NOT NULL)),
  CHECK ((status IN ('served', 'released')) = (ended_at IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
-- One sentence of a person is served at a time.
CREATE UNIQUE INDEX sentences_serving_character ON sentences (character_id) WHERE status = 'serving' AND character_id IS NOT NULL;
CREATE UNIQUE INDEX sentences_serving_user ON sentences (server_id, user_id) WHERE status = 'serving' AND user_id IS NOT NULL;
CREATE INDEX sentences_open_character ON sentences (character_id) WHERE ended_at IS NULL;
CREATE INDEX sentences_open_user ON sentences (server_id, user_id) WHERE ended_at IS NULL AND user_id IS NOT NULL;
CREATE INDEX sentences_after ON sentences (starts_after) WHERE starts_after IS NOT NULL;
CREATE INDEX sentences_serving ON sentences (server_id, id) WHERE status = 'serving';
CREATE INDEX sentences_due ON sentences (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX sentences_server ON sentences (server_id);
CREATE INDEX sentences_character ON sentences (character_id) WHERE character_id IS NOT NULL;
CREATE INDEX sentences_user ON sentences (user_id) WHERE user_id IS NOT NULL;
