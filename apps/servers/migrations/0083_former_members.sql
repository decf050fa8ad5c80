-- expand
-- SV-18. Who was a member of a server once: such a user can be banned by id, and a game server is told so of no other (V1-15).
CREATE TABLE former_members (
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  user_id bigint NOT NULL,
  PRIMARY KEY (server_id, user_id)
);
COMMENT ON COLUMN former_members.user_id IS 'a person: stays, who deletes the account before the ban is banned all the same';
-- Of those who left before there was this table, the ones are known who had a character.
INSERT INTO former_members (server_id, user_id)
SELECT DISTINCT server_id, user_id FROM characters c
WHERE user_id > 0 AND NOT EXISTS (SELECT FROM members m WHERE m.server_id = c.server_id AND m.user_id = c.user_id);

-- A ban of somebody who never was a member names the account of the game platform alone.
ALTER TABLE bans ALTER user_id DROP NOT NULL, ADD gp_id text;
COMMENT ON COLUMN bans.gp_id IS 'a person: by the service, which sets the id of the deleted user in its place';
