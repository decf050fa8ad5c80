-- expand
-- LD-02, LD-03: how a unit is called, where it is heard and what it drives, the code of its status, and the shift whose unit it joined.
ALTER TABLE shifts ADD COLUMN callsign text;
ALTER TABLE shifts ADD COLUMN radio_channel int;
ALTER TABLE shifts ADD COLUMN plate text;
ALTER TABLE shifts ADD COLUMN unit_code text;
ALTER TABLE shifts ADD COLUMN joined_shift_id bigint;
-- LD-02: the callsign of the shifts of a character that name none.
ALTER TABLE officers ADD COLUMN callsign text;
