-- The version of the server's configuration whose denominations were last made active (CF-01).
ALTER TABLE denomination_sets ADD COLUMN version integer NOT NULL DEFAULT 0;
