-- expand
-- RC-04: a department keeps evidence as a holder. Its id is drawn from those of shops, which are holders below zero as well.
CREATE TABLE evidence_rooms (
  id bigint PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('shops', 'id')),
  server_id bigint NOT NULL,
  department_id bigint NOT NULL,
  UNIQUE (server_id, department_id)
);
CREATE TABLE evidence_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  room_id bigint NOT NULL REFERENCES evidence_rooms ON DELETE CASCADE,
  department_id bigint NOT NULL,
  item_id bigint NOT NULL REFERENCES items ON DELETE CASCADE,
  owner_character_id bigint NOT NULL,
  frisk_id bigint NOT NULL,
  searcher_character_id bigint NOT NULL,
  searcher_user_id bigint NOT NULL,
  taken bigint NOT NULL CHECK (taken > 0),
  -- The units that are still there.
  quantity bigint NOT NULL CHECK (quantity BETWEEN 0 AND taken),
  move_count int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX evidence_entries_room ON evidence_entries (room_id, id);
CREATE INDEX evidence_entries_kept ON evidence_entries (room_id, id) WHERE quantity > 0;
CREATE INDEX evidence_entries_server ON evidence_entries (server_id);
CREATE INDEX evidence_entries_item ON evidence_entries (item_id);
CREATE TABLE evidence_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES evidence_entries ON DELETE CASCADE,
  quantity bigint NOT NULL CHECK (quantity > 0),
  target text NOT NULL CHECK (target IN ('owner', 'officer', 'destroyed')),
  to_character_id bigint,
  by_character_id bigint NOT NULL,
  by_user_id bigint NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((target = 'destroyed') = (to_character_id IS NULL))
);
CREATE INDEX evidence_moves_entry ON evidence_moves (entry_id, id);
