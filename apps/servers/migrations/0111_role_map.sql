-- expand
-- BO-13: which chat roles give which role, or which place in the roster of a department.
CREATE TABLE role_mappings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  -- The place in the list of the server.
  place smallint NOT NULL,
  cp_role_id text NOT NULL,
  role_id bigint REFERENCES roles ON DELETE CASCADE,
  -- Of the mdt service, which tells when a department goes.
  department_id bigint,
  rank text,
  set_by bigint NOT NULL,
  CHECK ((role_id IS NULL) <> (department_id IS NULL)),
  CHECK (rank IS NULL OR department_id IS NOT NULL)
);
CREATE UNIQUE INDEX role_mappings_server ON role_mappings (server_id, cp_role_id, (role_id IS NULL));
CREATE INDEX role_mappings_place ON role_mappings (server_id, place, id);
CREATE INDEX role_mappings_role ON role_mappings (role_id);

-- BO-13: what the map has given a member, so that it takes nothing else; the row stays, because its version must not begin anew.
CREATE TABLE mapped_members (
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  user_id bigint NOT NULL,
  -- The entry of the map that gave the role, and the role.
  role_mapping_id bigint,
  role_id bigint,
  -- The entry that gave the place in a department, and the place.
  post_mapping_id bigint,
  character_id bigint,
  department_id bigint,
  rank text,
  -- Counts what the mdt was told of the member's characters.
  version bigint NOT NULL DEFAULT 0,
  -- Why the map passed the member over.
  skips text[] NOT NULL DEFAULT '{}',
  skipped_at timestamptz,
  PRIMARY KEY (server_id, user_id)
);
CREATE INDEX mapped_members_user ON mapped_members (user_id);
CREATE INDEX mapped_members_skipped ON mapped_members (server_id, skipped_at DESC, user_id) WHERE skips <> '{}';
CREATE INDEX mapped_members_role ON mapped_members (server_id, role_mapping_id) WHERE role_mapping_id IS NOT NULL;
CREATE INDEX mapped_members_post ON mapped_members (server_id, post_mapping_id) WHERE post_mapping_id IS NOT NULL;
COMMENT ON COLUMN mapped_members.user_id IS 'a person: the row goes, it is what a chat account may do';

-- BO-13: members to whom something happened that the map may answer. Only inserted and deleted, so that nobody waits for a note.
CREATE TABLE map_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  -- Empty: all members after `after_user`, in slices.
  user_ids bigint[] NOT NULL,
  after_user bigint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL
);
CREATE INDEX map_notes_due ON map_notes (due_at, id);
CREATE INDEX map_notes_server ON map_notes (server_id);
