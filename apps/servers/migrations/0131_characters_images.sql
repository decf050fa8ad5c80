-- expand, outside a transaction
-- RC-01: which rows name a picture.
CREATE INDEX CONCURRENTLY IF NOT EXISTS characters_images ON characters USING gin (image_ids(image_url)) WHERE image_url LIKE '%/media/%';
