-- CA-08: a vehicle may be reported stolen, and impounded until its owner pays the fee.
ALTER TABLE vehicles
  ADD COLUMN is_stolen boolean NOT NULL DEFAULT false,
  ADD COLUMN impound_fee bigint CHECK (impound_fee BETWEEN 0 AND 1000000000000),
  ADD COLUMN impound_place text CHECK (char_length(impound_place) BETWEEN 1 AND 140),
  ADD COLUMN impounded_at timestamptz,
  ADD COLUMN impounded_by bigint,
  -- The payment of the fee that is under way.
  ADD COLUMN impound_payment_id bigint,
  ADD CONSTRAINT vehicles_impound CHECK (
    (impounded_at IS NULL) = (impound_fee IS NULL)
    AND (impounded_at IS NOT NULL OR (impound_place IS NULL AND impounded_by IS NULL AND impound_payment_id IS NULL)));

ALTER TABLE vehicle_logs DROP CONSTRAINT vehicle_logs_action_check,
  ADD CONSTRAINT vehicle_logs_action_check CHECK (action IN ('created', 'updated', 'removed', 'sold', 'flagged'));

-- Sagas (design 4): the fee is charged in the economy, then the vehicle is free or the payment is given up. Vehicles may be
-- removed while they are paid for, hence no foreign key.
CREATE TABLE impound_payments (
  id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  user_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'delivered', 'refused', 'refunded')),
  vehicle_id bigint NOT NULL,
  -- The vehicle as its owner sees it once the fee is paid.
  vehicle jsonb NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  payment_method text CHECK (payment_method IN ('wallet', 'bank')),
  refusal jsonb,
  claim_actor text,
  claim_key text,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((state = 'reserved') = (finished_at IS NULL))
);
-- One payment of a vehicle is under way at most.
CREATE UNIQUE INDEX impound_payments_vehicle ON impound_payments (vehicle_id) WHERE state = 'reserved';
CREATE INDEX impound_payments_open ON impound_payments (due_at) WHERE state = 'reserved';
CREATE INDEX impound_payments_over ON impound_payments (finished_at) WHERE state <> 'reserved';
CREATE INDEX impound_payments_server ON impound_payments (server_id);
