-- expand
-- BO-13: whether the role map put the character into its department, and the last that it told of the character.
ALTER TABLE officers ADD COLUMN is_mapped boolean NOT NULL DEFAULT false;
ALTER TABLE officers ADD COLUMN map_version bigint NOT NULL DEFAULT 0;
