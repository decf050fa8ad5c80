-- OT-10: the state of a character on duty. A shift whose status was never set is available since its start.
ALTER TABLE shifts ADD COLUMN unit_status text NOT NULL DEFAULT 'available'
  CHECK (unit_status IN ('available', 'busy', 'en_route', 'on_scene', 'out_of_service', 'panic'));
ALTER TABLE shifts ADD COLUMN unit_since timestamptz;
-- The units on duty in a server.
CREATE INDEX shifts_units ON shifts (server_id, started_at, id) WHERE ended_at IS NULL;

-- The unit that pressed its panic button; pressed again, an open call of it answers.
ALTER TABLE calls ADD COLUMN panic_character_id bigint;
CREATE INDEX calls_panic ON calls (panic_character_id) WHERE panic_character_id IS NOT NULL AND status <> 'closed';

-- Nobody off duty is attached to an open call any more.
UPDATE calls SET version = version + 1, units = ARRAY(
    SELECT unit FROM unnest(units) WITH ORDINALITY AS u (unit, place)
    WHERE EXISTS (SELECT 1 FROM shifts WHERE character_id = unit AND ended_at IS NULL) ORDER BY place
  )
WHERE status <> 'closed' AND EXISTS (
  SELECT 1 FROM unnest(units) AS unit
  WHERE NOT EXISTS (SELECT 1 FROM shifts WHERE character_id = unit AND ended_at IS NULL)
);
