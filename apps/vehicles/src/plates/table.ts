import { c, table, type Sql, type Tx } from '@cabildo/kit/database';
import { plateKey } from './rules.ts';

export const plateCounters = table(
  'plate_counters',
  { server_id: c.bigint, next: c.bigint },
  {
    bound: 'system: one for each server',
    goes: 'with its server',
    locks: { 'plate_counters.server_id': 70 },
  },
);

/** A plate of a server. */
export interface PlateKey {
  readonly serverId: number;
  readonly plate: string;
}

/** CA-02: whether each plate is taken, blanks and dashes aside. A vehicle that is being paid for has its plate already. */
export async function findTaken(sql: Sql, plates: readonly PlateKey[]): Promise<boolean[]> {
  const rows = await sql.query<{ is_taken: boolean }>(
    `SELECT v.id IS NOT NULL AS is_taken
     FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS p (server_id, plate_key, at)
     LEFT JOIN LATERAL (
       SELECT id FROM vehicles WHERE server_id = p.server_id AND plate_key = p.plate_key AND NOT is_twin
       UNION ALL SELECT id FROM vehicles WHERE server_id = p.server_id AND plate_key = p.plate_key AND is_twin
       LIMIT 1
     ) v ON true
     ORDER BY p.at`,
    [plates.map(({ serverId }) => serverId), plates.map(({ plate }) => plateKey(plate))],
  );
  return rows.map(({ is_taken }) => is_taken);
}

/** The counted plates of a server under a prefix. */
export interface CountKey {
  readonly serverId: number;
  readonly prefix: string;
  /** The highest number that fits behind the prefix. */
  readonly last: number;
}

/** How many numbers are looked up ahead: one for each order of the largest batch. */
const AHEAD = 256;

/** The next numbers whose plates are free, and the server's counter, locked until the transaction ends. */
export async function lockCounts(tx: Tx, keys: readonly CountKey[]): Promise<number[][]> {
  const serverIds = [...new Set(keys.map(({ serverId }) => serverId))];
  const [, , rows] = await Promise.all([
    tx.query(
      `INSERT INTO plate_counters (server_id) SELECT s FROM unnest($1::bigint[]) AS s ORDER BY s ON CONFLICT DO NOTHING`,
      [serverIds],
    ),
    tx.query(
      'SELECT 1 FROM plate_counters WHERE server_id = ANY($1::bigint[]) ORDER BY server_id FOR UPDATE',
      [serverIds],
    ),
    // generate_series in the select list counts no further than the limit asks for.
    tx.query<{ numbers: number[] }>(
      `SELECT ARRAY(
         SELECT n FROM (SELECT generate_series(c.next, k.last) AS n) numbers
         WHERE NOT EXISTS (
           SELECT 1 FROM vehicles v WHERE v.server_id = k.server_id AND NOT v.is_twin
             AND v.plate_key = k.prefix || lpad(n::text, greatest(5, length(n::text)), '0'))
         AND NOT EXISTS (
           SELECT 1 FROM vehicles v WHERE v.server_id = k.server_id AND v.is_twin
             AND v.plate_key = k.prefix || lpad(n::text, greatest(5, length(n::text)), '0'))
         LIMIT $4
       ) AS numbers
       FROM unnest($1::bigint[], $2::text[], $3::bigint[]) WITH ORDINALITY AS k (server_id, prefix, last, at)
       JOIN plate_counters c ON c.server_id = k.server_id
       ORDER BY k.at`,
      [
        keys.map(({ serverId }) => serverId),
        keys.map(({ prefix }) => plateKey(prefix)),
        keys.map(({ last }) => last),
        AHEAD,
      ],
    ),
  ]);
  return rows.map(({ numbers }) => numbers);
}

/** Moves the counters of servers on; the prefixes of a server share its counter, which never goes back. */
export async function moveCounters(
  tx: Tx,
  counters: readonly { serverId: number; next: number }[],
): Promise<void> {
  await tx.query(
    `UPDATE plate_counters c SET next = greatest(c.next, v.next)
     FROM (SELECT server_id, max(next) AS next FROM unnest($1::bigint[], $2::bigint[]) AS v (server_id, next)
       GROUP BY server_id) v
     WHERE c.server_id = v.server_id`,
    [counters.map(({ serverId }) => serverId), counters.map(({ next }) => next)],
  );
}
