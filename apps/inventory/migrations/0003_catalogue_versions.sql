-- How often what inventories show of a server's items has changed. A process may keep that in memory for as long as this
-- number stands still; a trigger counts, so that no writer can forget to.
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
-- A new item is known to nobody yet, and nobody holds a deleted one: neither counts.
CREATE TRIGGER count_change AFTER UPDATE OF name, name_label, image_url, can_gift, can_delete ON items
FOR EACH ROW
WHEN ((OLD.name, OLD.name_label, OLD.image_url, OLD.can_gift, OLD.can_delete) IS DISTINCT FROM
      (NEW.name, NEW.name_label, NEW.image_url, NEW.can_gift, NEW.can_delete))
EXECUTE FUNCTION count_change();
