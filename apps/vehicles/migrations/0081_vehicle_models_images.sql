-- expand, outside a transaction
-- RC-01: which rows name a picture.
CREATE INDEX CONCURRENTLY IF NOT EXISTS vehicle_models_images ON vehicle_models USING gin (image_ids(photo_url)) WHERE photo_url LIKE '%/media/%';
