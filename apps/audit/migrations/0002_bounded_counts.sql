-- Totals of the log are bounded (GW-12, decision 25): what was stored to answer them exactly goes.

-- Every event type that was ever stored, in any server.
CREATE TABLE event_types (type text COLLATE "C" PRIMARY KEY);
INSERT INTO event_types SELECT DISTINCT type FROM entries;

DROP TABLE type_profiles;
DROP TABLE daily_counts;

-- The log of a server, newest first.
CREATE INDEX entries_newest ON entries (server_id, occurred_at, event_id);
