-- expand
-- BZ-07: user_id is the player whose leaving of the server ends the membership; null where the roster of a department decides.
ALTER TABLE org_members ADD COLUMN user_id bigint;
-- BZ-05: when the members of a department are compared with its roster.
ALTER TABLE orgs ADD COLUMN follow_at timestamptz;

-- BZ-05: where characters serve, as the rosters last said.
CREATE TABLE org_posts (
  character_id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  department_id bigint,
  rank text,
  is_lead boolean NOT NULL,
  told_at timestamptz NOT NULL
);
CREATE INDEX org_posts_server ON org_posts (server_id);
CREATE INDEX org_posts_department ON org_posts (department_id) WHERE department_id IS NOT NULL;

-- BZ-07: characters that ended, and players that left the server, whose memberships end.
CREATE TABLE org_departures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint,
  user_id bigint,
  left_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  CHECK ((character_id IS NULL) <> (user_id IS NULL))
);
CREATE INDEX org_departures_server ON org_departures (server_id);
CREATE INDEX org_departures_user ON org_departures (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX org_departures_due ON org_departures (due_at);

CREATE TABLE org_configs (
  server_id bigint PRIMARY KEY,
  sections jsonb NOT NULL DEFAULT '{}'
);
