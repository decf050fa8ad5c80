import type { Sql } from '@cabildo/kit/database';
import { violationsOf } from '@cabildo/kit/ledger';

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
  'a delivered purchase sold its vehicle once, any other none': `
    SELECT p.id, p.state AS found FROM purchases p
    LEFT JOIN (
      SELECT vehicle_id, count(*) AS times FROM vehicle_logs WHERE action = 'sold' GROUP BY vehicle_id
    ) l ON l.vehicle_id = p.id
    WHERE coalesce(l.times, 0) <> CASE WHEN p.state = 'delivered' THEN 1 ELSE 0 END`,
};

/** Returns a sentence for each breach, none in a sound database. Slow when it is large, because all rows are read. */
export const violations = (sql: Sql): Promise<string[]> => violationsOf(sql, INVARIANTS);
