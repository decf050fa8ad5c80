-- BO-04: what the bot reports of an account that nobody has linked yet is kept, and counts once somebody links it (CF-03).
ALTER TABLE chat_roles ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE chat_roles ADD COLUMN reported_at timestamptz NOT NULL DEFAULT '-infinity';
-- A server keeps so many of them; the oldest go first.
CREATE INDEX chat_roles_unlinked ON chat_roles (server_id, reported_at) WHERE user_id IS NULL;

-- Who linked which account: a copy of what identity owns, kept by its events. The reports are not brought up to date by the
-- event, because one that is stored at the same moment would be missed.
CREATE TABLE chat_accounts (
  cp_id text PRIMARY KEY,
  user_id bigint NOT NULL
);
CREATE INDEX chat_accounts_user ON chat_accounts (user_id);
COMMENT ON TABLE chat_accounts IS 'not about a server';
