-- Players who went on duty, and when they last left the server: locked by whatever begins a shift or ends those of who left.
CREATE TABLE players (
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  left_at timestamptz,
  PRIMARY KEY (server_id, user_id)
);
-- The membership that the player began the shift with: its end is the end of the shift. Null: from before it was stored.
ALTER TABLE shifts ADD COLUMN member_since timestamptz;
