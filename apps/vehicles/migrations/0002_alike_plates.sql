-- CA-02: blanks and dashes do not tell plates apart, neither when they are taken nor in searches.
-- Vehicles of before may share a plate in that sense: of such, all but the oldest are `is_twin` and keep their plates. No
-- new one is given the plate of either, and a twin that gets another plate is none any more.
ALTER TABLE vehicles ADD COLUMN plate_key text NOT NULL COLLATE "C"
  GENERATED ALWAYS AS (translate(plate, ' -', '')) STORED;
ALTER TABLE vehicles ADD COLUMN is_twin boolean NOT NULL DEFAULT false;
-- So that the pairs are found by an index.
CREATE INDEX vehicles_alike ON vehicles (server_id, plate_key, id);
UPDATE vehicles v SET is_twin = true
  WHERE EXISTS (SELECT 1 FROM vehicles o WHERE o.server_id = v.server_id AND o.plate_key = v.plate_key AND o.id < v.id);

DROP INDEX vehicles_alike, vehicles_plate, vehicles_search;
CREATE UNIQUE INDEX vehicles_plate ON vehicles (server_id, plate_key) WHERE NOT is_twin;
CREATE INDEX vehicles_twins ON vehicles (server_id, plate_key) WHERE is_twin;
CREATE INDEX vehicles_search ON vehicles USING gin (server_id, plate_key gin_trgm_ops);
