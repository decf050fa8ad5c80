-- expand
-- RC-01: pictures, whose bytes lie in a store beside the database. A content is stored and counted once for each server, however
-- many pictures have it.
CREATE TABLE media_contents (
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  hash text NOT NULL CHECK (hash ~ '^[A-Za-z0-9_-]{43}$'),
  key text NOT NULL UNIQUE,
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  -- With the preview.
  bytes bigint NOT NULL CHECK (bytes > 0),
  PRIMARY KEY (server_id, hash)
);

CREATE TABLE media_images (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  hash text NOT NULL,
  purpose text NOT NULL
    CHECK (purpose IN ('portrait', 'item', 'model', 'evidence', 'report', 'form', 'wallpaper', 'org')),
  -- Null: a key of the server.
  user_id bigint,
  created_at timestamptz NOT NULL,
  -- The last moment at which a command was allowed to name it.
  named_at timestamptz,
  -- The moment since which no record is known to name it.
  unnamed_since timestamptz,
  -- The moment at which the services are asked whether a record names it.
  due_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (server_id, hash, purpose, user_id),
  FOREIGN KEY (server_id, hash) REFERENCES media_contents ON DELETE CASCADE
);
CREATE INDEX media_images_hash ON media_images (hash);
CREATE INDEX media_images_due ON media_images (due_at);
CREATE INDEX media_images_user ON media_images (user_id) WHERE user_id IS NOT NULL;

-- What the store is to delete: a key, or all below one that ends with a slash.
CREATE TABLE media_deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  due_at timestamptz NOT NULL
);
CREATE INDEX media_deletions_due ON media_deletions (due_at);
