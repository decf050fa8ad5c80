-- CA-06: a model may have the name that the game spawns it by, and a category. Variants of one model differ by their code,
-- so that brand and model are unique only among models without one.
ALTER TABLE vehicle_models
  ADD COLUMN spawn_code text CHECK (char_length(spawn_code) BETWEEN 1 AND 64),
  ADD COLUMN category text CHECK (char_length(category) BETWEEN 1 AND 64);
CREATE UNIQUE INDEX vehicle_models_code ON vehicle_models (server_id, lower(spawn_code)) WHERE spawn_code IS NOT NULL;
DROP INDEX vehicle_models_name;
CREATE UNIQUE INDEX vehicle_models_name ON vehicle_models (server_id, lower(brand), lower(model)) WHERE spawn_code IS NULL;
-- The catalogue in its order, of all categories or of one.
CREATE INDEX vehicle_models_listed ON vehicle_models (server_id, lower(brand), lower(model), id);
CREATE INDEX vehicle_models_category ON vehicle_models (server_id, category, lower(brand), lower(model), id)
  WHERE category IS NOT NULL;
