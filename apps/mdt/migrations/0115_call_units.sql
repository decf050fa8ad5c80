-- expand
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- OT-05: the characters that are or were attached to a call; they stay when they leave it, and when it is opened again.
CREATE TABLE call_units (
  call_id bigint NOT NULL REFERENCES calls ON DELETE CASCADE,
  character_id bigint NOT NULL,
  -- The first time; for units from before this table, when the call was taken.
  attached_at timestamptz NOT NULL,
  -- The last time; null: the unit is attached.
  left_at timestamptz,
  PRIMARY KEY (call_id, character_id)
);
INSERT INTO call_units (call_id, character_id, attached_at, left_at)
SELECT id, unit, created_at, closed_at FROM calls, unnest(units) AS unit ON CONFLICT DO NOTHING;
-- The calls of a unit, newest first.
CREATE INDEX call_units_character ON call_units (character_id, call_id);

-- OT-13: the key of the server that closed the call, because a later note changes updated_by_key_id.
ALTER TABLE calls ADD COLUMN closed_by_key_id bigint;

COMMENT ON COLUMN cases.created_by IS 'a person: replaced, its index finds the cases of an officer and counts nothing';
