-- expand
-- LD-04: what happened to a call; so many entries of it are kept.
CREATE TABLE call_timeline (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id bigint NOT NULL REFERENCES calls ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('opened', 'attached', 'detached', 'status', 'changed', 'note', 'acknowledged', 'linked')),
  -- Who did it; null in both: the platform did.
  created_by bigint,
  created_by_key_id bigint,
  -- The unit that came or left.
  character_id bigint,
  note_id bigint,
  -- The status that the call got, the fields that changed, and the call that was linked.
  status text,
  changed text[] NOT NULL DEFAULT '{}',
  linked_call_id bigint,
  created_at timestamptz NOT NULL
);
CREATE INDEX call_timeline_call ON call_timeline (call_id, id);
