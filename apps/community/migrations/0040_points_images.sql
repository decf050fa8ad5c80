-- expand, outside a transaction
-- RC-01: which rows name a picture.
CREATE INDEX CONCURRENTLY IF NOT EXISTS points_images ON points USING gin (image_ids((evidence::text))) WHERE (evidence::text) LIKE '%/media/%';
