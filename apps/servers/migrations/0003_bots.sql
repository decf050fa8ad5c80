-- What the bot reported of a chat account (BO-04). Only roles of the guild that the server is linked to now count
-- (CF-03): those of another guild wait here until it is linked again or the bot reports anew.
CREATE TABLE chat_roles (
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  cp_id text NOT NULL,
  -- Whose account it is; not a member of the server necessarily, or not yet.
  user_id bigint NOT NULL,
  cp_guild_id text NOT NULL,
  -- In order, each once.
  cp_role_ids text[] NOT NULL CHECK (cardinality(cp_role_ids) <= 250),
  PRIMARY KEY (server_id, cp_id)
);
CREATE INDEX chat_roles_user ON chat_roles (server_id, user_id);

-- DN-08: somebody's characters, dead ones too.
CREATE INDEX characters_user ON characters (server_id, user_id, id) WHERE status <> 'deleted';
