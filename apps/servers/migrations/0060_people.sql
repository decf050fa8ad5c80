-- contract: runs from 0.2.0
-- ID-21. Until when a user gets no server, because the account is being deleted; infinity: it is deleted.
ALTER TABLE profiles ADD COLUMN closing_until timestamptz NOT NULL DEFAULT '-infinity';
-- The characters of a person in all servers, those from before a membership ended included.
CREATE INDEX characters_person ON characters (user_id) WHERE status <> 'deleted';

-- Finds the bans of a person who comes back as a new user.
CREATE INDEX bans_user ON bans (user_id);

COMMENT ON COLUMN profiles.user_id IS 'a person: stays, nameless, for what is written late';
COMMENT ON COLUMN profiles.gp_id IS 'a person: emptied';
COMMENT ON COLUMN profiles.gp_username IS 'a person: emptied to ''Cuenta eliminada''';
COMMENT ON COLUMN servers.owner_user_id IS 'a person: stays, nobody who owns a server is deleted';
COMMENT ON COLUMN members.user_id IS 'a person: by the service, which ends memberships one server at a time';
COMMENT ON COLUMN members.gp_username IS 'a person: by the service, with the membership';
COMMENT ON COLUMN members.gp_username_folded IS 'a person: by the service, with the membership';
COMMENT ON COLUMN bans.user_id IS 'a person: stays, a ban holds for who comes back with the same account';
COMMENT ON COLUMN characters.cp_id IS 'a person: emptied';
COMMENT ON COLUMN characters.name IS 'a person: emptied to ''Personaje eliminado''';
COMMENT ON COLUMN characters.surname IS 'a person: emptied';
COMMENT ON COLUMN characters.nationality IS 'a person: emptied';
COMMENT ON COLUMN characters.gender IS 'a person: emptied';
COMMENT ON COLUMN characters.birthdate IS 'a person: emptied';
COMMENT ON COLUMN characters.birth_time IS 'a person: emptied';
COMMENT ON COLUMN chat_roles.user_id IS 'a person: the row goes';
COMMENT ON COLUMN chat_accounts.user_id IS 'a person: the row goes';
COMMENT ON COLUMN checkouts.owner_user_id IS 'a person: emptied';
COMMENT ON COLUMN join_misses.user_id IS 'a person: the row goes';
COMMENT ON COLUMN link_codes.gp_id IS 'a person: stays, a code goes ten minutes after it was shown';
