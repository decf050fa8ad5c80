-- Searches for a part of a plate (GW-28) within a server.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What a server's dealer sells (CA-06). A price of 0 is a gift; a model that is not active is not sold at present.
CREATE TABLE vehicle_models (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  brand text NOT NULL,
  model text NOT NULL,
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 1000000000000),
  doors integer CHECK (doors BETWEEN 0 AND 10),
  photo_url text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX vehicle_models_name ON vehicle_models (server_id, lower(brand), lower(model));
CREATE INDEX vehicle_models_server ON vehicle_models (server_id, id);

-- A server's rules (CA-01); one without a row has the defaults.
CREATE TABLE vehicle_configs (
  server_id bigint PRIMARY KEY,
  plate_mode text NOT NULL CHECK (plate_mode IN ('random', 'custom', 'sequential')),
  plate_format text NOT NULL,
  plate_regex text,
  plate_prefix text NOT NULL,
  max_vehicles_per_char integer NOT NULL CHECK (max_vehicles_per_char BETWEEN 1 AND 255)
);

-- How many vehicles a character may have whose user has a chat role (CA-03).
CREATE TABLE vehicle_limits (
  server_id bigint NOT NULL,
  cp_role_id text NOT NULL,
  max_vehicles integer NOT NULL CHECK (max_vehicles BETWEEN 1 AND 255),
  PRIMARY KEY (server_id, cp_role_id)
);

-- The number of the next counted plate (CA-02).
CREATE TABLE plate_counters (
  server_id bigint PRIMARY KEY,
  next bigint NOT NULL DEFAULT 1 CHECK (next > 0)
) WITH (fillfactor = 50);

-- A character that may own vehicles: locked by whatever gives it one, so that its cap holds. `ended_at`: its end (SV-10) is
-- being carried out.
CREATE TABLE owners (
  character_id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  ended_at timestamptz
);
CREATE INDEX owners_server ON owners (server_id);

-- Ids of purchases, which are those of the vehicles that they are for, are handed out to processes in blocks of 1000, so
-- that a batch knows them before it is written.
CREATE SEQUENCE purchase_id_blocks INCREMENT BY 1000 START WITH 1000;

-- A vehicle is `reserved`, with its plate and its owner's place, while it is paid for; nobody sees it then.
CREATE TABLE vehicles (
  id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  -- A model of which there is a vehicle cannot be deleted (CA-06).
  model_id bigint NOT NULL REFERENCES vehicle_models,
  -- CA-02: in upper case and without blanks around.
  plate text NOT NULL COLLATE "C" CHECK (plate ~ '^[A-Z0-9-]([A-Z0-9 -]{0,10}[A-Z0-9-])?$'),
  color text NOT NULL CHECK (color ~ '^#[0-9A-F]{6}$'),
  owner_character_id bigint NOT NULL REFERENCES owners,
  state text NOT NULL CHECK (state IN ('reserved', 'owned')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX vehicles_plate ON vehicles (server_id, plate);
CREATE INDEX vehicles_newest ON vehicles (server_id, id);
CREATE INDEX vehicles_owner ON vehicles (owner_character_id, id);
CREATE INDEX vehicles_model ON vehicles (model_id, id);
CREATE INDEX vehicles_search ON vehicles USING gin (server_id, plate gin_trgm_ops);

-- What became of vehicles (CA-07): only ever inserted, and it outlives them, hence no foreign keys.
CREATE TABLE vehicle_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  vehicle_id bigint NOT NULL,
  plate text NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'updated', 'removed', 'sold')),
  actor_user_id bigint,
  -- What the note says.
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX vehicle_logs_newest ON vehicle_logs (server_id, id);
CREATE INDEX vehicle_logs_vehicle ON vehicle_logs (vehicle_id, id);

-- Sagas (design 4): a vehicle is reserved, then charged for in the economy, then delivered or given up. A row that stays
-- `reserved` is settled by a job.
CREATE TABLE purchases (
  id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  user_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'reserved' CHECK (state IN ('reserved', 'delivered', 'refused', 'refunded')),
  -- {vehicle_model_id, brand, model, plate, color} as it was ordered
  vehicle jsonb NOT NULL,
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
  CHECK ((state = 'reserved') = (finished_at IS NULL))
);
CREATE INDEX purchases_open ON purchases (settle_at) WHERE state = 'reserved';
CREATE INDEX purchases_server ON purchases (server_id);
