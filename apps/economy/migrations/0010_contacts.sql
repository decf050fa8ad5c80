-- ECB-17: whom a character often pays, under an alias of its own; by a card or by a character.
CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  alias text NOT NULL,
  contact_card_number text,
  contact_character_id bigint,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(contact_card_number, contact_character_id) = 1),
  CHECK (contact_character_id <> character_id)
);
CREATE INDEX contacts_server ON contacts (server_id);
CREATE UNIQUE INDEX contacts_alias ON contacts (character_id, lower(alias));
CREATE UNIQUE INDEX contacts_card ON contacts (character_id, contact_card_number);
CREATE UNIQUE INDEX contacts_character ON contacts (character_id, contact_character_id);
