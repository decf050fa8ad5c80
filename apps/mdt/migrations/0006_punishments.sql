-- What somebody is punished with (V1-06). A record that outlives characters and members, hence no foreign keys.
CREATE TABLE punishments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('warning', 'fine', 'jail', 'kick', 'ban', 'other')),
  character_id bigint,
  user_id bigint,
  reason text NOT NULL,
  -- [{url, note}]
  evidence jsonb NOT NULL,
  officer_character_id bigint,
  jail_minutes integer CHECK (jail_minutes > 0),
  expires_at timestamptz,
  -- null: a key of the server gave it.
  created_by bigint,
  created_at timestamptz NOT NULL,
  voided_by bigint,
  voided_at timestamptz,
  void_reason text,
  fine_amount bigint CHECK (fine_amount BETWEEN 1 AND 1000000000000),
  fine_status text CHECK (fine_status IN ('pending', 'owed', 'paid', 'voiding', 'cancelled', 'refused')),
  debt_id bigint,
  fine_refusal text,
  license_id bigint,
  license_points integer CHECK (license_points > 0),
  -- How many of them there were.
  points_deducted integer CHECK (points_deducted >= 0),
  points_status text CHECK (points_status IN ('pending', 'deducted', 'voiding', 'cancelled', 'refused')),
  points_refusal text,
  -- When the economy or the inventory is to be asked; null while nothing of either is open.
  take_up_at timestamptz,
  CHECK (num_nonnulls(character_id, user_id) = 1),
  CHECK ((fine_amount IS NULL) = (fine_status IS NULL)),
  CHECK (num_nonnulls(license_id, license_points, points_status) IN (0, 3)),
  CHECK (user_id IS NULL OR (fine_amount IS NULL AND license_id IS NULL)),
  CHECK ((voided_at IS NULL) = (voided_by IS NULL)),
  CHECK ((take_up_at IS NOT NULL) =
    (coalesce(fine_status, '') IN ('pending', 'voiding') OR coalesce(points_status, '') IN ('pending', 'voiding')))
);
CREATE INDEX punishments_newest ON punishments (server_id, id);
CREATE INDEX punishments_character ON punishments (server_id, character_id, id);
CREATE INDEX punishments_user ON punishments (server_id, user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX punishments_type ON punishments (server_id, type, id);
-- Which of them are active and which have expired is a matter of the moment.
CREATE INDEX punishments_standing ON punishments (server_id, id) WHERE voided_at IS NULL;
CREATE INDEX punishments_voided ON punishments (server_id, id) WHERE voided_at IS NOT NULL;
CREATE INDEX punishments_due ON punishments (take_up_at) WHERE take_up_at IS NOT NULL;

-- OT-05: cases keep them together, too.
ALTER TABLE cases ADD COLUMN punishment_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(punishment_ids) <= 50);
