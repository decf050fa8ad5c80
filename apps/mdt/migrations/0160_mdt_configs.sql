-- expand
-- RC-05, LD-03: the rules that a server has changed.
CREATE TABLE mdt_configs (
  server_id bigint PRIMARY KEY,
  sections jsonb NOT NULL DEFAULT '{}'
);
