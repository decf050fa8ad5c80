-- contract: runs from 0.2.0
-- ID-21. The users whom an entry names in its data, beside its actor.
CREATE FUNCTION people_in(data text) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT found[1]::bigint
  FROM regexp_matches(data, '"(?:[a-z_]*user_id|[a-z_]*_by|by|former_owner_id)":([0-9]{1,15})[,}]', 'g') AS found);

-- Most entries, those of payments among them, name nobody in their data and are left out by a look at the text.
CREATE INDEX entries_people ON entries USING gin (people_in(data))
  WHERE data ~ '(user_id|_by|"by|former_owner_id)":[0-9]';

COMMENT ON COLUMN entries.actor_user_id IS 'a person: by the service, people/erase-person.ts';
COMMENT ON COLUMN entries.data IS 'a person: by the service, people/erase-person.ts';
COMMENT ON COLUMN entries.note IS 'a person: by the service, people/erase-person.ts';
COMMENT ON COLUMN entries.note_en IS 'a person: by the service, people/erase-person.ts';
COMMENT ON COLUMN entries.note_folded IS 'a person: by the service, people/erase-person.ts';
