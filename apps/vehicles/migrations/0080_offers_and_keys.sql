-- expand
-- VS-02: an owner is a character, or an organisation under the negative of its number. Programs of before read such a number as that of a
-- character whom nobody plays; the foreign key, the lock of an owner and the count of its vehicles are the same for both, and a vehicle has
-- one owner because it has one column for it.
COMMENT ON COLUMN vehicles.owner_character_id IS 'a character, or the negative number of an organisation';
COMMENT ON COLUMN owners.character_id IS 'a character, or the negative number of an organisation';

-- VS-01: offers, which outlive their vehicles. seller and buyer: owners as above. from_character_id: who made the offer.
CREATE TABLE vehicle_offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  vehicle_id bigint NOT NULL,
  brand text NOT NULL,
  model text NOT NULL,
  plate text NOT NULL,
  seller_character_id bigint NOT NULL,
  buyer_character_id bigint NOT NULL CHECK (buyer_character_id <> seller_character_id),
  from_character_id bigint NOT NULL CHECK (from_character_id > 0),
  -- The people who play them: an offer ends when one of them leaves the server. Nobody plays an organisation.
  from_user_id bigint NOT NULL,
  to_user_id bigint,
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 1000000000000),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'cancelled', 'expired')),
  -- The payment that is under way.
  payment_id bigint,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((status = 'open') = (ended_at IS NULL)),
  CHECK (payment_id IS NULL OR status = 'open')
);
CREATE UNIQUE INDEX vehicle_offers_one ON vehicle_offers (vehicle_id) WHERE status = 'open';
CREATE INDEX vehicle_offers_seller ON vehicle_offers (seller_character_id, id);
CREATE INDEX vehicle_offers_buyer ON vehicle_offers (buyer_character_id, id);
CREATE INDEX vehicle_offers_from ON vehicle_offers (from_character_id) WHERE status = 'open';
CREATE INDEX vehicle_offers_open ON vehicle_offers (server_id) WHERE status = 'open';
CREATE INDEX vehicle_offers_due ON vehicle_offers (expires_at) WHERE status = 'open' AND payment_id IS NULL;
CREATE INDEX vehicle_offers_over ON vehicle_offers (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX vehicle_offers_server ON vehicle_offers (server_id);

-- Sagas (design 4): the price is charged in the economy, then the vehicle is handed over, or the offer is as it was. character_id pays.
CREATE TABLE offer_payments (
  id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  user_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'delivered', 'refused', 'refunded')),
  offer_id bigint NOT NULL,
  vehicle_id bigint NOT NULL,
  seller_character_id bigint NOT NULL,
  buyer_character_id bigint NOT NULL,
  -- The vehicle as its buyer sees it once it is paid.
  vehicle jsonb NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  payment_method text CHECK (payment_method IN ('wallet', 'bank')),
  refusal jsonb,
  claim_actor text,
  claim_key text,
  request_id text,
  traceparent text,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((state = 'reserved') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX offer_payments_offer ON offer_payments (offer_id) WHERE state = 'reserved';
CREATE INDEX offer_payments_buyer ON offer_payments (buyer_character_id) WHERE state = 'reserved';
CREATE INDEX offer_payments_open ON offer_payments (due_at) WHERE state = 'reserved';
CREATE INDEX offer_payments_over ON offer_payments (finished_at) WHERE state <> 'reserved';
CREATE INDEX offer_payments_server ON offer_payments (server_id);
COMMENT ON COLUMN offer_payments.claim_actor IS 'a person: stays, a payment goes after 90 days';

-- VS-03: keys of a vehicle. user_id plays the holder, given_by_user_id gave the key: a key ends when one of them leaves the server.
CREATE TABLE vehicle_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
  character_id bigint NOT NULL CHECK (character_id > 0),
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  given_by_user_id bigint NOT NULL,
  given_at timestamptz NOT NULL,
  until timestamptz
);
CREATE UNIQUE INDEX vehicle_keys_one ON vehicle_keys (vehicle_id, character_id);
CREATE INDEX vehicle_keys_holder ON vehicle_keys (character_id, vehicle_id);
CREATE INDEX vehicle_keys_server ON vehicle_keys (server_id);
CREATE INDEX vehicle_keys_over ON vehicle_keys (until) WHERE until IS NOT NULL;
