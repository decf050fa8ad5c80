-- Notes in a database that a copy of its server is whole, where `npm run backup` notes its own:
--   psql --set ON_ERROR_STOP=1 --set moment=2026-11-26T17:00:00Z --file ops/backup/record.sql "$ECONOMY_DATABASE_URL"
-- A database without the table is none of Cabildo. A later copy stays noted, and one from a clock that is ahead is not.
SELECT to_regclass('last_backup') IS NOT NULL AS has_place \gset
\if :has_place
INSERT INTO last_backup (taken_at) SELECT :'moment'::timestamptz WHERE :'moment'::timestamptz <= now()
ON CONFLICT (is_last) DO UPDATE SET taken_at = greatest(last_backup.taken_at, EXCLUDED.taken_at);
\endif
