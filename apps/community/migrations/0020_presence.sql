-- expand
-- AC-01: the minutes of a day in which a player was there, one bit each, so that what several processes saw adds up, whatever comes first or
-- twice. character_id 0: the game named none. The day before yesterday the bits become numbers.
CREATE TABLE presence_days (
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  character_id bigint NOT NULL,
  day date NOT NULL,
  active bit(1440),
  afk bit(1440),
  minutes integer CHECK (minutes BETWEEN 0 AND 1440),
  afk_minutes integer CHECK (afk_minutes BETWEEN 0 AND 1440),
  PRIMARY KEY (server_id, user_id, day, character_id),
  CHECK ((active IS NULL) = (minutes IS NOT NULL)),
  CHECK ((active IS NULL) = (afk IS NULL) AND (minutes IS NULL) = (afk_minutes IS NULL))
) WITH (fillfactor = 50);
CREATE INDEX presence_days_server ON presence_days (server_id, day, user_id, character_id);
CREATE INDEX presence_days_user ON presence_days (user_id);
CREATE INDEX presence_days_character ON presence_days (character_id);
CREATE INDEX presence_days_open ON presence_days (day) WHERE active IS NOT NULL;
CREATE INDEX presence_days_over ON presence_days (day);

-- The last moment at which a player was there, by which shifts of players who are gone end.
CREATE TABLE presence_seen (
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, user_id)
) WITH (fillfactor = 50);
CREATE INDEX presence_seen_gone ON presence_seen (server_id, seen_at);
CREATE INDEX presence_seen_user ON presence_seen (user_id);
CREATE INDEX presence_seen_over ON presence_seen (seen_at);
