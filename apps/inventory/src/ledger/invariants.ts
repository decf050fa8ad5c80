import type { Sql } from '@cabildo/kit/database';
import { violationsOf, type Books } from '@cabildo/kit/ledger';

/**
 * The invariants of the ledger of items; each query returns a row for each breach. Tests run them after every sequence of
 * commands, the chaos run after every kill.
 */
const INVARIANTS: Readonly<Record<string, string>> = {
  'what a character holds is the sum of the movements to it less those from it': `
    SELECT coalesce(h.character_id, m.holder) AS id, coalesce(h.item_id, m.item_id) AS found
    FROM (SELECT * FROM holdings WHERE quantity > 0) h
    FULL JOIN (
      SELECT holder, item_id, sum(quantity) AS total FROM (
        SELECT to_character_id AS holder, item_id, quantity FROM movements WHERE to_character_id IS NOT NULL
        UNION ALL
        SELECT from_character_id, item_id, -quantity FROM movements WHERE from_character_id IS NOT NULL
      ) sides GROUP BY holder, item_id HAVING sum(quantity) <> 0
    ) m ON m.holder = h.character_id AND m.item_id = h.item_id
    WHERE h.quantity IS DISTINCT FROM m.total`,
  'what was given equals what is held plus what was destroyed, per item': `
    SELECT m.item_id AS id, m.given - m.gone - coalesce(h.held, 0) AS found
    FROM (
      SELECT item_id,
        coalesce(sum(quantity) FILTER (WHERE source <> 'character'), 0) AS given,
        coalesce(sum(quantity) FILTER (WHERE target <> 'character'), 0) AS gone
      FROM movements GROUP BY item_id
    ) m LEFT JOIN (SELECT item_id, sum(quantity) AS held FROM holdings GROUP BY item_id) h ON h.item_id = m.item_id
    WHERE m.given - m.gone <> coalesce(h.held, 0)`,
  'what is reserved is on the lines of purchases that are under way': `
    SELECT coalesce(h.character_id, p.character_id) AS id, coalesce(h.item_id, p.item_id) AS found
    FROM (SELECT * FROM holdings WHERE reserved > 0) h
    FULL JOIN (
      SELECT side.holder AS character_id, (l->>'item_id')::bigint AS item_id, sum((l->>'quantity')::bigint) AS total
      FROM purchases p, jsonb_array_elements(p.lines) l,
        LATERAL (VALUES (CASE WHEN p.for_shop_id IS NULL THEN p.character_id END), (-p.shop_id)) side (holder)
      WHERE p.state = 'reserved' AND side.holder IS NOT NULL
        AND EXISTS (SELECT 1 FROM items WHERE id = (l->>'item_id')::bigint)
      GROUP BY 1, 2
    ) p ON p.character_id = h.character_id AND p.item_id = h.item_id
    WHERE h.reserved IS DISTINCT FROM p.total`,
  'shop stock is units held: of an open shop, or being paid for': `
    SELECT h.character_id AS id, h.item_id AS found
    FROM holdings h LEFT JOIN shops s ON s.id = -h.character_id AND s.closed_at IS NULL
    WHERE h.character_id < 0 AND (h.reserved > h.quantity OR s.id IS NULL AND h.quantity > h.reserved)
      AND NOT EXISTS (SELECT 1 FROM evidence_rooms r WHERE r.id = -h.character_id)`,
  'what a department holds as evidence is what its entries have left': `
    SELECT coalesce(e.item_id, h.item_id) AS id, coalesce(h.quantity, 0) AS found
    FROM (SELECT room_id, item_id, sum(quantity) AS total FROM evidence_entries GROUP BY 1, 2) e
    FULL JOIN (
      SELECT r.id AS room_id, h.item_id, h.quantity FROM evidence_rooms r JOIN holdings h ON h.character_id = -r.id
    ) h ON h.room_id = e.room_id AND h.item_id = e.item_id
    WHERE coalesce(h.quantity, 0) <> coalesce(e.total, 0)`,
  'a delivered purchase moved its lines once, any other nothing': `
    SELECT p.id, p.state AS found FROM purchases p
    LEFT JOIN (
      SELECT reference, sum(quantity) AS total FROM movements WHERE reason = 'buy' GROUP BY reference
    ) m ON m.reference = p.id
    WHERE p.lines IS NOT NULL AND coalesce(m.total, 0) <> CASE WHEN p.state = 'delivered' THEN
      (SELECT sum((l->>'quantity')::bigint) FROM jsonb_array_elements(p.lines) l) ELSE 0 END`,
  'a frisk took no more than was found and confiscated, and nothing unless it was completed': `
    SELECT f.id, m.item_id AS found FROM frisks f
    JOIN (
      SELECT reference, item_id, sum(quantity) AS total FROM movements WHERE reason = 'confiscate'
      GROUP BY reference, item_id
    ) m ON m.reference = f.id
    LEFT JOIN frisk_results r ON r.frisk_id = f.id AND r.item_id = m.item_id AND r.result = 'confiscated'
    WHERE m.total > CASE WHEN f.state = 'completed' THEN coalesce(r.quantity, 0) ELSE 0 END`,
  'what vaults were answered moved once, and what was refused never': `
    SELECT coalesce(m.item_id, v.item_id) AS id, coalesce(m.reason, v.reason) AS found
    FROM (
      SELECT item_id, reason, coalesce(from_character_id, to_character_id) AS character_id, count(*) AS times,
        sum(quantity) AS total
      FROM movements WHERE reason IN ('vault_in', 'vault_out') GROUP BY 1, 2, 3
    ) m FULL JOIN (
      SELECT item_id, reason, character_id, count(*) AS times, sum(quantity) AS total
      FROM vault_units WHERE refusal IS NULL GROUP BY 1, 2, 3
    ) v ON v.item_id = m.item_id AND v.reason = m.reason AND v.character_id = m.character_id
    WHERE m.times IS DISTINCT FROM v.times OR m.total IS DISTINCT FROM v.total`,
};

export const books: Books = { invariants: INVARIANTS };

/** Returns a sentence for each breach, none in a sound ledger. Slow on a large database: it reads the whole ledger. */
export const violations = (sql: Sql): Promise<string[]> => violationsOf(sql, books);
