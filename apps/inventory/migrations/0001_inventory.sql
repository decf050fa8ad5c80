-- GW-28: searches compare compatibility forms without case and accents; `contains_pattern` is LIKE's "contains this".
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐħĦ', 'oOlLdDhH'));
CREATE FUNCTION contains_pattern(search text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(fold(search), '([\\%_])', '\\\1', 'g') || '%';

-- The catalogue of licences (spec 2.8). A child is worth nothing without its parent (LI-03).
CREATE TABLE licenses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('driving', 'weapon', 'custom')),
  name_label text,
  price bigint CHECK (price BETWEEN 0 AND 1000000000000),
  image_url text,
  shop_visible boolean NOT NULL DEFAULT true,
  max_points integer CHECK (max_points > 0),
  parent_license_id bigint,
  created_at timestamptz NOT NULL,
  UNIQUE (server_id, id),
  FOREIGN KEY (server_id, parent_license_id) REFERENCES licenses (server_id, id),
  CHECK (parent_license_id <> id)
);
CREATE UNIQUE INDEX licenses_name ON licenses (server_id, lower(name));
CREATE INDEX licenses_parent ON licenses (parent_license_id);

CREATE TABLE categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  name text NOT NULL,
  label text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  UNIQUE (server_id, id, sort_order)
);
CREATE UNIQUE INDEX categories_name ON categories (server_id, lower(name));
CREATE INDEX categories_in_order ON categories (server_id, sort_order, sort_name, id);

CREATE TABLE items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  name text NOT NULL,
  name_label text,
  -- null and 0: not for sale (IT-01)
  price bigint CHECK (price BETWEEN 0 AND 1000000000000),
  category_id bigint,
  -- The category's own, kept right by the foreign key: the shop is read in its order from one index (IT-01).
  category_sort_order integer,
  image_url text,
  shop_visible boolean NOT NULL DEFAULT true,
  can_gift boolean NOT NULL DEFAULT true,
  can_delete boolean NOT NULL DEFAULT true,
  can_confiscate boolean NOT NULL DEFAULT true,
  can_search boolean NOT NULL DEFAULT true,
  -- Units one character may hold; null: any number (IT-06).
  user_limit bigint CHECK (user_limit > 0),
  require_license_id bigint,
  created_at timestamptz NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (fold(name || COALESCE(E'\n' || name_label, ''))) STORED,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  UNIQUE (server_id, id),
  CHECK ((category_id IS NULL) = (category_sort_order IS NULL)),
  FOREIGN KEY (server_id, category_id, category_sort_order) REFERENCES categories (server_id, id, sort_order)
    ON UPDATE CASCADE ON DELETE SET NULL (category_id, category_sort_order),
  FOREIGN KEY (server_id, require_license_id) REFERENCES licenses (server_id, id)
);
CREATE UNIQUE INDEX items_name ON items (server_id, lower(name));
CREATE INDEX items_in_order ON items (server_id, category_sort_order, sort_name, id);
CREATE INDEX items_shop ON items (server_id, category_sort_order, sort_name, id) WHERE shop_visible AND price > 0;
-- The same again for counting: of one short key for many rows, an index keeps little more than the rows' addresses.
CREATE INDEX items_shop_count ON items (server_id) WHERE shop_visible AND price > 0;
CREATE INDEX items_category ON items (server_id, category_id, category_sort_order, sort_name, id);
CREATE INDEX items_required_license ON items (require_license_id);
CREATE INDEX items_search ON items USING gin (server_id, search_text gin_trgm_ops);

-- What the shop has of an item that is not infinite (IT-04, IT-05): a row of its own, so that a purchase locks nothing
-- that an infinite item's buyers would queue for. `quantity` is what there was at `counted_at`; refills since then are
-- computed on read.
CREATE TABLE stocks (
  item_id bigint PRIMARY KEY REFERENCES items ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('limited', 'renewable')),
  quantity bigint NOT NULL CHECK (quantity >= 0),
  max bigint CHECK (max >= 0),
  renew_hours smallint CHECK (renew_hours BETWEEN 1 AND 720),
  -- The refills come at every multiple of the period from here on.
  set_at timestamptz NOT NULL,
  counted_at timestamptz NOT NULL,
  CHECK ((mode = 'renewable') = (max IS NOT NULL AND renew_hours IS NOT NULL))
);

-- Characters that hold, or held, anything. Locked FOR SHARE by whatever gives them something, so that nothing reaches
-- one whose end (SV-10) is being carried out.
CREATE TABLE holders (
  character_id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  ended_at timestamptz
);
CREATE INDEX holders_server ON holders (server_id);

-- What a character has of an item: the sum of the movements to him less those from him. `reserved` units are paid for
-- at this moment; they count towards the limit (IT-06) and are not his yet.
CREATE TABLE holdings (
  character_id bigint NOT NULL REFERENCES holders,
  item_id bigint NOT NULL REFERENCES items,
  quantity bigint NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  PRIMARY KEY (character_id, item_id)
) WITH (fillfactor = 70);
CREATE INDEX holdings_item ON holdings (item_id);

-- The ledger of items: only ever inserted. It outlives the items it is about, hence no foreign keys.
CREATE TABLE movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  item_id bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  -- A side is a character, or else the shop or the void.
  source text NOT NULL CHECK (source IN ('character', 'shop', 'void')),
  from_character_id bigint,
  target text NOT NULL CHECK (target IN ('character', 'shop', 'void')),
  to_character_id bigint,
  reason text NOT NULL CHECK (reason IN (
    'give', 'take', 'buy', 'gift', 'delete', 'confiscate', 'refund', 'item_deleted', 'character_ended')),
  actor_user_id bigint,
  -- The purchase or frisk that it belongs to.
  reference bigint,
  created_at timestamptz NOT NULL,
  CHECK ((source = 'character') = (from_character_id IS NOT NULL)),
  CHECK ((target = 'character') = (to_character_id IS NOT NULL)),
  CHECK (source = 'character' OR target = 'character'),
  CHECK (from_character_id IS DISTINCT FROM to_character_id)
);
CREATE INDEX movements_item ON movements (item_id);
CREATE INDEX movements_server ON movements (server_id);

-- What a character is or was licensed for (LI-01..04).
CREATE TABLE character_licenses (
  character_id bigint NOT NULL REFERENCES holders,
  license_id bigint NOT NULL REFERENCES licenses ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('granted', 'revoked')),
  points integer CHECK (points >= 0),
  revoked_by text,
  granted_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (character_id, license_id),
  CHECK ((status = 'revoked') = (revoked_at IS NOT NULL)),
  CHECK ((status = 'revoked') = (revoked_by IS NOT NULL))
);
CREATE INDEX character_licenses_license ON character_licenses (license_id);

-- Ids of purchases are handed out to processes in blocks of 1000, so that a batch knows them before it is written.
CREATE SEQUENCE purchase_id_blocks INCREMENT BY 1000 START WITH 1000;

-- Sagas (design 4): a purchase is reserved, then charged for in the economy, then delivered or given up. A row that
-- stays `reserved` is settled by a job; what was paid for is delivered, what was not is released.
CREATE TABLE purchases (
  id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  user_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'reserved' CHECK (state IN ('reserved', 'delivered', 'refused', 'refunded')),
  -- [{item_id, name, quantity, unit_price}], or null for a licence
  lines jsonb,
  license_id bigint,
  total bigint NOT NULL CHECK (total > 0),
  -- What it was paid with, once it is delivered; why not, once it is given up.
  payment_method text CHECK (payment_method IN ('wallet', 'bank')),
  refusal jsonb,
  -- GW-17: whose key is waiting for the outcome.
  claim_actor text,
  claim_key text,
  created_at timestamptz NOT NULL,
  -- Nobody but whoever began it works on it before this; then anybody may, and moves it on.
  settle_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((lines IS NULL) <> (license_id IS NULL)),
  CHECK ((state = 'reserved') = (finished_at IS NULL))
);
CREATE INDEX purchases_open ON purchases (settle_at) WHERE state = 'reserved';
CREATE INDEX purchases_server ON purchases (server_id);
CREATE INDEX purchases_character ON purchases (character_id);
-- Of two purchases of one licence at once, one is refused.
CREATE UNIQUE INDEX purchases_one_license ON purchases (character_id, license_id) WHERE state = 'reserved';

CREATE TABLE frisks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  searcher_character_id bigint NOT NULL,
  searcher_user_id bigint NOT NULL,
  target_character_id bigint NOT NULL,
  target_user_id bigint NOT NULL,
  -- An open one whose time is over is expired, whatever stands here (FR-02).
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'completed', 'cancelled', 'expired')),
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK (searcher_character_id <> target_character_id),
  CHECK ((state = 'open') = (finished_at IS NULL))
);
-- FR-02: one open session per target.
CREATE UNIQUE INDEX frisks_one_open ON frisks (target_character_id) WHERE state = 'open';
CREATE INDEX frisks_server ON frisks (server_id);
CREATE INDEX frisks_searcher ON frisks (searcher_character_id) WHERE state = 'open';
CREATE INDEX frisks_expiry ON frisks (expires_at) WHERE state = 'open';

-- One for each kind of item that the target could be searched for when the session began.
CREATE TABLE frisk_results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  frisk_id bigint NOT NULL REFERENCES frisks ON DELETE CASCADE,
  item_id bigint NOT NULL,
  name text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  can_confiscate boolean NOT NULL,
  result text CHECK (result IN ('confiscated', 'left')),
  UNIQUE (frisk_id, item_id)
);
CREATE INDEX frisk_results_item ON frisk_results (item_id);

-- Servers that went (SV-11): whatever still arrives about them is erased for a day.
CREATE TABLE erased_servers (
  server_id bigint PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
