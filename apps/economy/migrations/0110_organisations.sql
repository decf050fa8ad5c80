-- expand
-- BZ-01: organisations, whose money lies in accounts of their own. founded_by: the person who founded it, whom a bound counts.
CREATE TABLE orgs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  kind text NOT NULL CHECK (kind IN ('business', 'department', 'government', 'gang', 'other')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'dissolved')),
  department_id bigint CHECK (department_id IS NULL OR kind = 'department'),
  owner_character_id bigint,
  founded_by bigint,
  account_id bigint NOT NULL,
  description text CHECK (length(description) BETWEEN 1 AND 1000),
  image_url text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((status = 'dissolved') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX orgs_name ON orgs (server_id, lower(name)) WHERE status <> 'dissolved';
CREATE UNIQUE INDEX orgs_government ON orgs (server_id) WHERE kind = 'government' AND status <> 'dissolved';
CREATE UNIQUE INDEX orgs_department ON orgs (server_id, department_id) WHERE department_id IS NOT NULL AND status <> 'dissolved';
CREATE INDEX orgs_of_server ON orgs (server_id, id);
CREATE INDEX orgs_owner ON orgs (owner_character_id) WHERE owner_character_id IS NOT NULL;
CREATE INDEX orgs_founded ON orgs (server_id, founded_by) WHERE founded_by IS NOT NULL;
CREATE INDEX orgs_over ON orgs (ended_at) WHERE ended_at IS NOT NULL;

-- BZ-03: level 100 is the owner, who is no rank. per_hour and what follows: the pay of a rank (PY-01).
CREATE TABLE org_ranks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES orgs (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
  level int NOT NULL CHECK (level BETWEEN 1 AND 99),
  rights text[] NOT NULL,
  spend_per_day bigint CHECK (spend_per_day >= 0),
  commission_percent int NOT NULL DEFAULT 0 CHECK (commission_percent BETWEEN 0 AND 100),
  per_hour bigint NOT NULL DEFAULT 0 CHECK (per_hour >= 0),
  max_minutes_a_day int NOT NULL DEFAULT 480 CHECK (max_minutes_a_day BETWEEN 0 AND 1440),
  min_minutes int NOT NULL DEFAULT 10 CHECK (min_minutes BETWEEN 0 AND 1440)
);
CREATE INDEX org_ranks_org ON org_ranks (org_id, level);

-- BZ-04: rank_id is null for the owner alone.
CREATE TABLE org_members (
  org_id bigint NOT NULL REFERENCES orgs (id),
  character_id bigint NOT NULL,
  rank_id bigint REFERENCES org_ranks (id),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, character_id)
);
CREATE INDEX org_members_character ON org_members (character_id);
CREATE INDEX org_members_rank ON org_members (rank_id);
CREATE UNIQUE INDEX org_members_owner ON org_members (org_id) WHERE rank_id IS NULL;

-- BZ-04: an invitation names a rank; an offer of ownership names none.
CREATE TABLE org_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES orgs (id),
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  from_character_id bigint NOT NULL,
  rank_id bigint REFERENCES org_ranks (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'cancelled', 'expired')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX org_invitations_one ON org_invitations (org_id, character_id) WHERE status = 'open' AND rank_id IS NOT NULL;
CREATE UNIQUE INDEX org_invitations_ownership ON org_invitations (org_id) WHERE status = 'open' AND rank_id IS NULL;
CREATE INDEX org_invitations_org ON org_invitations (org_id, id);
CREATE INDEX org_invitations_character ON org_invitations (character_id, id);
CREATE INDEX org_invitations_due ON org_invitations (expires_at) WHERE status = 'open';
CREATE INDEX org_invitations_over ON org_invitations (ended_at) WHERE ended_at IS NOT NULL;

-- BZ-06: the amount that a member let out of the accounts of an organisation on the last day on which any was; the next day reuses the row.
CREATE TABLE org_spending (
  org_id bigint NOT NULL REFERENCES orgs (id),
  character_id bigint NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (org_id, character_id)
);

-- BZ-02: an account of an organisation has no owning character, which is written 0: programs of before tell the accounts of the server
-- itself by an owner that is null. is_suspended: nothing leaves it while its organisation is suspended (BZ-01).
ALTER TABLE accounts ADD COLUMN owner_org_id bigint;
ALTER TABLE accounts ADD COLUMN is_suspended boolean NOT NULL DEFAULT false;
