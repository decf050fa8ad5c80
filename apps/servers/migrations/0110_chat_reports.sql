-- expand
-- BO-12: when the bot last named an account, by the clock of the database, which all processes share.
ALTER TABLE chat_roles ADD COLUMN named_at timestamptz NOT NULL DEFAULT '-infinity';

-- BO-12: reports in several calls. After the last call the accounts that none of them named lose their roles, in slices.
CREATE TABLE chat_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  report_id text NOT NULL,
  cp_guild_id text NOT NULL,
  -- By the clock of the database, as `named_at` is.
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- By the clock of the service.
  created_at timestamptz NOT NULL,
  -- The hash of the accounts in the last call; null: more calls may come.
  last_call text,
  -- Accounts up to this one have been looked at.
  cleared_to text NOT NULL DEFAULT '',
  -- Null: nothing is left to do.
  due_at timestamptz,
  UNIQUE (server_id, report_id)
);
CREATE INDEX chat_reports_due ON chat_reports (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX chat_reports_old ON chat_reports (created_at);
