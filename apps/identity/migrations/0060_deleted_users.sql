-- contract: runs from 0.2.0
-- ID-21. A user who deleted the account keeps the row, for what was accepted when, without a name. Instead of the account of
-- the game platform stands its HMAC under a key of this installation, by which a person who comes back is known again: as a new
-- user, for whom the bans of the former ones hold.
ALTER TABLE users
  ALTER gp_id DROP NOT NULL,
  ADD gp_mac bytea,
  ADD deleted_at timestamptz,
  ADD former_user_ids bigint[] NOT NULL DEFAULT '{}',
  ADD CHECK ((gp_id IS NULL) = (deleted_at IS NOT NULL)),
  ADD CHECK ((gp_mac IS NULL) = (deleted_at IS NULL));
CREATE INDEX users_gp_mac ON users (gp_mac) WHERE gp_mac IS NOT NULL;

-- The one key of those HMACs, sealed under SECRET_KEYS, so that a change of these leaves it as it is.
CREATE TABLE game_account_keys (
  id int PRIMARY KEY CHECK (id = 1),
  sealed_key text NOT NULL
);
COMMENT ON TABLE game_account_keys IS 'not about a server: one row';

COMMENT ON COLUMN users.user_id IS 'a person: stays, for what was accepted when, without a name';
COMMENT ON COLUMN users.gp_id IS 'a person: by the service, delete_account';
COMMENT ON COLUMN users.gp_username IS 'a person: emptied to ''Cuenta eliminada''';
COMMENT ON COLUMN chat_accounts.user_id IS 'a person: the row goes';
COMMENT ON COLUMN api_keys.user_id IS 'a person: the row goes';
COMMENT ON COLUMN sign_ins.user_id IS 'a person: the row goes';
COMMENT ON COLUMN game_sessions.user_id IS 'a person: the row goes';
COMMENT ON COLUMN ended_players.user_id IS 'a person: the row goes';
COMMENT ON COLUMN legal_acceptances.user_id IS 'a person: stays, it proves what was accepted when';
COMMENT ON COLUMN legal_acceptances.ip IS 'a person: emptied to ''-''';
COMMENT ON COLUMN legal_acceptances.device IS 'a person: emptied to ''-''';

CREATE INDEX sign_ins_user ON sign_ins (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX game_sessions_user ON game_sessions (user_id);
