-- Inventories are read from the tables each time, so nothing counts their changes any more.
DROP TRIGGER count_change ON items;
DROP TRIGGER count_removal ON items;
DROP FUNCTION count_change();
DROP FUNCTION count_removal();
DROP TABLE catalogues;
ALTER TABLE holders DROP COLUMN version;
ALTER TABLE holders RESET (fillfactor);
