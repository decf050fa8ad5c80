-- Orders to arrest or search characters (OT-08). A record that outlives characters and cases, hence no foreign keys.
CREATE TABLE warrants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('arrest', 'search')),
  reason text NOT NULL,
  case_id bigint,
  status text NOT NULL CHECK (status IN ('active', 'served', 'cancelled', 'expired')),
  -- OT-05: one more with every change.
  version integer NOT NULL CHECK (version > 0),
  expires_at timestamptz,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_by bigint,
  -- OT-13: the key of the server that made the last change, where no user did.
  updated_by_key_id bigint,
  updated_at timestamptz NOT NULL,
  closed_by bigint,
  closed_at timestamptz,
  close_reason text CHECK (close_reason IN ('officer', 'expired', 'character_ended')),
  CHECK (num_nonnulls(updated_by, updated_by_key_id) <= 1),
  CHECK ((status = 'active') = (closed_at IS NULL)),
  CHECK ((closed_at IS NULL) = (close_reason IS NULL)),
  CHECK ((status = 'expired') = (coalesce(close_reason, '') = 'expired')),
  CHECK (closed_by IS NULL OR close_reason = 'officer')
);
CREATE INDEX warrants_newest ON warrants (server_id, id);
CREATE INDEX warrants_status ON warrants (server_id, status, id);
CREATE INDEX warrants_type ON warrants (server_id, type, id);
CREATE INDEX warrants_character ON warrants (server_id, character_id, id);
-- The warrants that make a character wanted, and that go when it ends.
CREATE INDEX warrants_active ON warrants (character_id, type, id) WHERE status = 'active';
CREATE INDEX warrants_case ON warrants (case_id, id) WHERE case_id IS NOT NULL;
CREATE INDEX warrants_due ON warrants (expires_at) WHERE status = 'active';
CREATE INDEX warrants_over ON warrants (closed_at) WHERE status <> 'active';

-- What every officer looks out for (OT-08). A record that outlives characters and vehicles, hence no foreign keys.
CREATE TABLE bolos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'vehicle', 'other')),
  character_id bigint,
  plate text CHECK (plate ~ '^[A-Z0-9 -]{1,12}$'),
  -- CA-02: blanks and dashes do not tell plates apart.
  plate_key text GENERATED ALWAYS AS (translate(plate, ' -', '')) STORED,
  description text,
  status text NOT NULL CHECK (status IN ('active', 'served', 'cancelled', 'expired')),
  -- OT-05: one more with every change.
  version integer NOT NULL CHECK (version > 0),
  expires_at timestamptz,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_by bigint,
  -- OT-13: the key of the server that made the last change, where no user did.
  updated_by_key_id bigint,
  updated_at timestamptz NOT NULL,
  closed_by bigint,
  closed_at timestamptz,
  close_reason text CHECK (close_reason IN ('officer', 'expired', 'character_ended')),
  CHECK (kind <> 'vehicle' OR plate IS NOT NULL),
  CHECK (kind <> 'person' OR num_nonnulls(character_id, description) > 0),
  CHECK (kind <> 'other' OR description IS NOT NULL),
  CHECK (num_nonnulls(updated_by, updated_by_key_id) <= 1),
  CHECK ((status = 'active') = (closed_at IS NULL)),
  CHECK ((closed_at IS NULL) = (close_reason IS NULL)),
  CHECK ((status = 'expired') = (coalesce(close_reason, '') = 'expired')),
  CHECK (closed_by IS NULL OR close_reason = 'officer')
);
CREATE INDEX bolos_newest ON bolos (server_id, id);
CREATE INDEX bolos_status ON bolos (server_id, status, id);
CREATE INDEX bolos_kind ON bolos (server_id, kind, id);
CREATE INDEX bolos_character ON bolos (server_id, character_id, id) WHERE character_id IS NOT NULL;
CREATE INDEX bolos_plate ON bolos (server_id, plate_key, id) WHERE plate_key IS NOT NULL;
-- The BOLOs that make a character or a plate wanted, and that go when the character ends.
CREATE INDEX bolos_active ON bolos (character_id, id) WHERE status = 'active' AND character_id IS NOT NULL;
CREATE INDEX bolos_active_plate ON bolos (server_id, plate_key, id) WHERE status = 'active' AND plate_key IS NOT NULL;
CREATE INDEX bolos_due ON bolos (expires_at) WHERE status = 'active';
CREATE INDEX bolos_over ON bolos (closed_at) WHERE status <> 'active';
