-- How often a licence was asked about in the minute that began then, so that one key that leaked or restarts in a circle
-- takes no more than its share (V1-09).
ALTER TABLE script_licences ADD COLUMN counted_since timestamptz;
ALTER TABLE script_licences ADD COLUMN starts integer NOT NULL DEFAULT 0 CHECK (starts >= 0);
