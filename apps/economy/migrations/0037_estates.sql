-- ECB-15: goods of a dead character on their way to the heir. A row is `open` until all of them have arrived, and is opened
-- again when goods reach its dead character later, because that one was an heir itself.
CREATE TABLE estates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL UNIQUE,
  -- null: nobody inherits, so the goods are destroyed.
  to_character_id bigint,
  -- Who executed the inheritance.
  user_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'done')),
  -- How often it was opened.
  round integer NOT NULL CHECK (round > 0),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((state = 'open') = (finished_at IS NULL)),
  CHECK (character_id <> to_character_id)
);
CREATE INDEX estates_server ON estates (server_id);
CREATE INDEX estates_open ON estates (due_at) WHERE state = 'open';

-- Units that an estate takes out of the vaults of its dead character.
ALTER TABLE vault_moves ADD COLUMN estate_id bigint;
CREATE INDEX vault_moves_of_estate ON vault_moves (estate_id) WHERE state = 'open' AND estate_id IS NOT NULL;
