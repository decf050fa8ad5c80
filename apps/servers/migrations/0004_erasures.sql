COMMENT ON TABLE servers IS 'erased by id';
COMMENT ON TABLE profiles IS 'not about a server';
