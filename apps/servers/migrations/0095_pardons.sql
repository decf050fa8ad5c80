-- expand
-- SV-18: by what a punishment that comes late knows that it bans and kicks nobody. A row is about a punishment that was voided, or
-- about a user whose ban was lifted, at the last of these moments.
CREATE TABLE pardons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  punishment_id bigint,
  user_id bigint,
  pardoned_at timestamptz NOT NULL,
  CHECK ((punishment_id IS NULL) <> (user_id IS NULL)),
  UNIQUE (server_id, punishment_id),
  UNIQUE (server_id, user_id)
);
CREATE INDEX pardons_old ON pardons (pardoned_at);
COMMENT ON COLUMN pardons.user_id IS 'a person: stays, for a punishment that comes late, and goes after 90 days';

-- BO-04: since when a chat account is of its user, so that an old link that comes late is known.
ALTER TABLE chat_accounts ADD COLUMN linked_at timestamptz NOT NULL DEFAULT '-infinity';
