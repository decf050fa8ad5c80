-- expand
-- The last backup that holds this database (`npm run doctor` says how old it is). A restored database has the one that it came from,
-- and the moment of that: until its services have started, a broker may hold events that it has never emitted.
CREATE TABLE last_backup (
  is_last boolean PRIMARY KEY DEFAULT true CHECK (is_last),
  taken_at timestamptz NOT NULL,
  restored_at timestamptz
);
COMMENT ON TABLE last_backup IS 'not about a server: one row';
