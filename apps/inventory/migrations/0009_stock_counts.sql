-- IT-04, IT-05: units that come back restore the quantity that they were taken from. One that was set since has another
-- number, and what the last refill has brought is in their place.
CREATE SEQUENCE stock_settings;
ALTER TABLE stocks
  ADD COLUMN setting bigint NOT NULL DEFAULT nextval('stock_settings'),
  ADD COLUMN refills bigint NOT NULL DEFAULT 0 CHECK (refills >= 0),
  ADD COLUMN refilled bigint NOT NULL DEFAULT 0 CHECK (refilled >= 0);

-- Purchases that are under way said only whether their units came from a stock.
UPDATE purchases p SET lines = (
  SELECT jsonb_agg(
    l.line - 'from_stock' || jsonb_build_object('taken_from', CASE WHEN (l.line->>'from_stock')::boolean THEN (
      SELECT jsonb_build_object('setting', s.setting, 'refills', s.refills) FROM stocks s
      WHERE s.item_id = (l.line->>'item_id')::bigint) END)
    ORDER BY l.at)
  FROM jsonb_array_elements(p.lines) WITH ORDINALITY AS l (line, at))
WHERE p.state = 'reserved' AND p.lines IS NOT NULL;
