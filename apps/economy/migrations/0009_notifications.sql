-- ECB-18: what the bank told characters; kept for 90 days.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  kind text NOT NULL,
  event text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notifications_character ON notifications (server_id, character_id, id);
CREATE INDEX notifications_unread ON notifications (server_id, character_id, id) WHERE read_at IS NULL;
