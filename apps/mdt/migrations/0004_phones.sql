-- The wallpapers of phones (OT-03); a character without a row has the one that the phone came with. A dead character's may
-- stay, for nobody sees it.
CREATE TABLE phones (
  character_id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  wallpaper_url text NOT NULL CHECK (char_length(wallpaper_url) <= 512)
);
CREATE INDEX phones_server ON phones (server_id);
