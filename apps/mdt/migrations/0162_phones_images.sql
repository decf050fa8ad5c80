-- expand, outside a transaction
-- RC-01: which rows name a picture.
CREATE INDEX CONCURRENTLY IF NOT EXISTS phones_images ON phones USING gin (image_ids(wallpaper_url)) WHERE wallpaper_url LIKE '%/media/%';
