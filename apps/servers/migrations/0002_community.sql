-- SV-07: what discover sorts, filters and searches by, of the public servers alone. The rows of servers are wide and
-- change with every join; these are narrow and change when somebody edits his server, so that totals, and pages far
-- behind, are read in an index.
CREATE TABLE public_servers (
  server_id bigint PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  server_type text NOT NULL,
  language_folded text NOT NULL,
  name_folded text NOT NULL
);
CREATE INDEX public_servers_newest ON public_servers (created_at DESC, server_id DESC) INCLUDE (server_type);
CREATE INDEX public_servers_language ON public_servers (language_folded, created_at DESC, server_id DESC)
  INCLUDE (server_type);
CREATE INDEX public_servers_search ON public_servers USING gin (name_folded gin_trgm_ops);

-- Whoever changes a server cannot forget it.
CREATE FUNCTION show_server() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_public THEN
    INSERT INTO public_servers (server_id, created_at, server_type, language_folded, name_folded)
    VALUES (NEW.id, NEW.created_at, NEW.server_type, lower(NEW.language_tag), fold(NEW.server_name))
    ON CONFLICT (server_id) DO UPDATE SET created_at = excluded.created_at, server_type = excluded.server_type,
      language_folded = excluded.language_folded, name_folded = excluded.name_folded;
  ELSE
    DELETE FROM public_servers WHERE server_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER show_server AFTER INSERT OR UPDATE OF is_public, created_at, server_type, language_tag, server_name
  ON servers FOR EACH ROW EXECUTE FUNCTION show_server();
INSERT INTO public_servers (server_id, created_at, server_type, language_folded, name_folded)
SELECT id, created_at, server_type, lower(language_tag), fold(server_name) FROM servers WHERE is_public;

-- V1-01. Of the key itself nothing is kept but its hash and how it begins.
CREATE TABLE server_keys (
  key_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX server_keys_server ON server_keys (server_id, key_id);

-- BO-05: one a server.
CREATE TABLE bot_tokens (
  server_id bigint PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
