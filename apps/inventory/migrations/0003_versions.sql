-- What a process has once read of inventories it may keep for as long as two numbers stand still. The first counts the
-- changes of what a character has; whoever changes that holds the character's row alone.
ALTER TABLE holders ADD COLUMN version bigint NOT NULL DEFAULT 0;
-- Room on each page for the rows that take the place of counted ones.
ALTER TABLE holders SET (fillfactor = 70);

-- The second counts the changes of what inventories show of a server's items. A trigger counts, so that no writer can
-- forget to. A new item is held by nobody yet, and does not count.
CREATE TABLE catalogues (
  server_id bigint PRIMARY KEY,
  version bigint NOT NULL
);
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogues AS c (server_id, version) VALUES (NEW.server_id, 1)
  ON CONFLICT (server_id) DO UPDATE SET version = c.version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER count_change AFTER UPDATE OF name, name_label, image_url, can_gift, can_delete ON items
FOR EACH ROW
WHEN ((OLD.name, OLD.name_label, OLD.image_url, OLD.can_gift, OLD.can_delete) IS DISTINCT FROM
      (NEW.name, NEW.name_label, NEW.image_url, NEW.can_gift, NEW.can_delete))
EXECUTE FUNCTION count_change();
CREATE FUNCTION count_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogues AS c (server_id, version) SELECT DISTINCT server_id, 1 FROM gone ORDER BY server_id
  ON CONFLICT (server_id) DO UPDATE SET version = c.version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER count_removal AFTER DELETE ON items REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION count_removal();
