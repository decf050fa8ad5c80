-- CF-01: the denominations last set here, as the economy planned them, and how often any were set. The economy owns them
-- and follows by an event; until it says that it has reached this version, they are shown from here.
ALTER TABLE server_config ADD COLUMN bill_types jsonb;
ALTER TABLE server_config ADD COLUMN bill_types_version integer NOT NULL DEFAULT 0;
