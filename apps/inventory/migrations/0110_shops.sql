-- expand
-- ST-01: shops of organisations. Shop 7 holds its stock as the holder -7, beside the characters, so that units move into shops and
-- out of them like between characters.
CREATE TABLE shops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  org_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  place text CHECK (length(place) BETWEEN 1 AND 100),
  -- The licence that its buyers need.
  license_id bigint,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Who got the stock of a closed shop, and gets the units of purchases that came to nothing afterwards.
  receiver_character_id bigint,
  FOREIGN KEY (server_id, license_id) REFERENCES licenses (server_id, id),
  CHECK ((closed_at IS NULL) = (receiver_character_id IS NULL)),
  -- A licence can be deleted once no open shop asks for it.
  CHECK (closed_at IS NULL OR license_id IS NULL)
);
CREATE INDEX shops_server ON shops (server_id, id);
CREATE INDEX shops_org ON shops (org_id, server_id);
CREATE INDEX shops_license ON shops (license_id);
CREATE INDEX shops_over ON shops (closed_at) WHERE closed_at IS NOT NULL;

-- ST-02: what a shop sells. What it has of it are the holdings of its holder.
CREATE TABLE shop_items (
  shop_id bigint NOT NULL REFERENCES shops ON DELETE CASCADE,
  item_id bigint NOT NULL REFERENCES items ON DELETE CASCADE,
  price bigint NOT NULL CHECK (price BETWEEN 1 AND 1000000000000),
  max_per_purchase bigint CHECK (max_per_purchase > 0),
  PRIMARY KEY (shop_id, item_id)
);
CREATE INDEX shop_items_item ON shop_items (item_id, shop_id);

-- The shop of an organisation that sells, or the one that orders stock; of neither, the server's own shop sells to a character.
ALTER TABLE purchases ADD COLUMN shop_id bigint, ADD COLUMN for_shop_id bigint, ADD COLUMN org_id bigint;
