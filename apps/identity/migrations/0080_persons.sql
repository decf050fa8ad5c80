-- expand
-- ID-21: why nothing that is counted is lost with these rows.
COMMENT ON COLUMN chat_accounts.user_id IS 'a person: the row goes, the limit is of accounts that are linked at a time';
COMMENT ON COLUMN api_keys.user_id IS 'a person: the row goes, the limit is of keys that are good at a time';
COMMENT ON COLUMN game_sessions.user_id IS 'a person: the row goes, the limit is of sessions that are good at a time';
COMMENT ON COLUMN ended_players.user_id IS 'a person: the row goes, it ends sessions, and a ban holds by itself';
