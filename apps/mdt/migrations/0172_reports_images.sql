-- expand, outside a transaction
-- RC-01: which rows name a picture.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_images ON reports USING gin (image_ids((values::text))) WHERE (values::text) LIKE '%/media/%';
