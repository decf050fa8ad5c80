import type { Sql } from '@cabildo/kit/database';
import { violationsOf, type Books } from '@cabildo/kit/ledger';

/** Payments go after 90 days, and the log stays: entries are counted from the first payment of their vehicle that is still there. */
const onceEach = (payments: string, entries: string): string => `
    SELECT p.vehicle_id AS id, concat(p.times, ' ', l.times) AS found
    FROM (
      SELECT vehicle_id, count(*) AS times, min(finished_at) AS since FROM ${payments} WHERE state = 'delivered' GROUP BY 1
    ) p
    CROSS JOIN LATERAL (
      SELECT count(*) AS times FROM vehicle_logs g
      WHERE g.vehicle_id = p.vehicle_id AND g.created_at >= p.since AND ${entries}
    ) l
    WHERE p.times <> l.times`;

/**
 * The invariants of the dealer; each query returns a row for each breach. Tests run them after every sequence of commands,
 * the chaos run after every kill.
 */
const INVARIANTS: Readonly<Record<string, string>> = {
  'the log has one entry for the arrival of a vehicle and, unless it is there, one for its removal': `
    SELECT coalesce(v.id, l.vehicle_id) AS id, concat(v.state, ' ', l.came, ' ', l.went) AS found
    FROM (SELECT id, state FROM vehicles WHERE state = 'owned') v
    FULL JOIN (
      SELECT vehicle_id, count(*) FILTER (WHERE action IN ('created', 'sold')) AS came,
        count(*) FILTER (WHERE action = 'removed') AS went
      FROM vehicle_logs GROUP BY vehicle_id
    ) l ON l.vehicle_id = v.id
    WHERE l.came IS DISTINCT FROM 1 OR l.went <> CASE WHEN v.id IS NULL THEN 1 ELSE 0 END`,
  'a vehicle is set aside if and only if it is being paid for': `
    SELECT coalesce(v.id, p.id) AS id, concat(v.state, ' ', p.state) AS found
    FROM (SELECT id, state FROM vehicles WHERE state = 'reserved') v
    FULL JOIN (SELECT id, state FROM purchases WHERE state = 'reserved') p ON p.id = v.id
    WHERE v.id IS NULL OR p.id IS NULL`,
  'the fee of a vehicle is being paid if and only if its payment is open': `
    SELECT coalesce(v.id, p.id) AS id, concat(v.impound_payment_id, ' ', p.state) AS found
    FROM (SELECT id, impound_payment_id FROM vehicles WHERE impound_payment_id IS NOT NULL) v
    FULL JOIN (
      SELECT p.id, p.state FROM impound_payments p JOIN vehicles v ON v.id = p.vehicle_id WHERE p.state = 'reserved'
    ) p ON p.id = v.impound_payment_id
    WHERE v.id IS NULL OR p.id IS NULL`,
  'a paid fee freed its vehicle once, and no other payment did': onceEach(
    'impound_payments',
    `action = 'flagged' AND (details->'paid'->>'total_cost')::bigint > 0`,
  ),
  'a vehicle has one owner, whom its server has': `
    SELECT v.id, v.owner_character_id AS found FROM vehicles v LEFT JOIN owners o ON o.character_id = v.owner_character_id
    WHERE v.owner_character_id = 0 OR o.server_id IS DISTINCT FROM v.server_id`,
  'an offer is being paid for only while its payment is open': `
    SELECT o.id, concat(o.payment_id, ' ', p.state) AS found FROM vehicle_offers o
    LEFT JOIN offer_payments p ON p.id = o.payment_id
    WHERE o.payment_id IS NOT NULL AND (p.state IS DISTINCT FROM 'reserved' OR p.offer_id <> o.id)`,
  'a paid offer changed the owner of its vehicle once, and no other payment did': onceEach(
    'offer_payments',
    `action = 'updated' AND details->'sale'->>'payment_method' IS NOT NULL`,
  ),
  'a delivered purchase sold its vehicle once, any other none': `
    SELECT p.id, p.state AS found FROM purchases p
    LEFT JOIN (
      SELECT vehicle_id, count(*) AS times FROM vehicle_logs WHERE action = 'sold' GROUP BY vehicle_id
    ) l ON l.vehicle_id = p.id
    WHERE coalesce(l.times, 0) <> CASE WHEN p.state = 'delivered' THEN 1 ELSE 0 END`,
};

export const books: Books = { invariants: INVARIANTS };

/** Returns a sentence for each breach, none in a sound database. Slow when it is large, because all rows are read. */
export const violations = (sql: Sql): Promise<string[]> => violationsOf(sql, books);
