-- expand, outside a transaction
-- RC-01: which rows name a picture.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_images ON submissions USING gin (image_ids((answers::text))) WHERE (answers::text) LIKE '%/media/%';
