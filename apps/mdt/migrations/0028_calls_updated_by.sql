-- OT-13: who took, changed and closed a call. A user or a key of the server, whose id then stands in the other column; null in
-- both: the end of a shift did, or nobody has changed the call, or it was before this was stored.
ALTER TABLE calls ADD COLUMN created_by_key_id bigint;
ALTER TABLE calls ADD COLUMN updated_by bigint;
ALTER TABLE calls ADD COLUMN updated_by_key_id bigint;
ALTER TABLE calls ADD COLUMN closed_by bigint;
ALTER TABLE calls ADD CHECK (created_by IS NULL OR created_by_key_id IS NULL);
ALTER TABLE calls ADD CHECK (updated_by IS NULL OR updated_by_key_id IS NULL);
ALTER TABLE calls ADD CHECK (closed_by IS NULL OR status = 'closed');

-- OT-12: a key of the server writes notes too.
ALTER TABLE call_notes ALTER COLUMN created_by DROP NOT NULL;
ALTER TABLE call_notes ADD COLUMN created_by_key_id bigint;
ALTER TABLE call_notes ADD CHECK ((created_by IS NULL) <> (created_by_key_id IS NULL));

-- The calls of a department, and those that a unit is or was attached to, newest first.
CREATE INDEX calls_department ON calls (server_id, department_id, id);
CREATE INDEX calls_of_unit ON calls USING gin (units);
