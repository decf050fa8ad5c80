-- expand, outside a transaction
-- RC-01: which rows name a picture.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_revisions_images ON report_revisions USING gin (image_ids((before::text))) WHERE (before::text) LIKE '%/media/%';
