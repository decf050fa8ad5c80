-- expand
-- accounts_config.open_with_character: characters whose first account the bank opens. A row goes once that was tried.
CREATE TABLE first_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  character_id bigint NOT NULL UNIQUE,
  server_id bigint NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX first_accounts_server ON first_accounts (server_id);
CREATE INDEX first_accounts_due ON first_accounts (due_at);
