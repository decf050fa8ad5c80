-- A checkout can be for a server that comes to be with the payment (BI-03): until then it names the owner and the server.
ALTER TABLE checkouts
  ALTER COLUMN server_id DROP NOT NULL,
  ADD COLUMN owner_user_id bigint REFERENCES profiles,
  ADD COLUMN server_name text,
  ADD CONSTRAINT checkouts_have_a_server CHECK (
    server_id IS NOT NULL OR (owner_user_id IS NOT NULL AND server_name IS NOT NULL)
  );
CREATE INDEX checkouts_of_new_servers ON checkouts (owner_user_id, expires_at) WHERE server_id IS NULL;
