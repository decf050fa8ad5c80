import { c, table, type Sql } from '@cabildo/kit/database';

export const entryMarks = table(
  'entry_marks',
  { at: c.timestamptz, entry_id: c.bigint },
  {
    bound: 'system: one for each chunk of entries',
    goes: 'stays: reports read it',
    erased: 'not about a server',
    carried: 'emptied: entries of another cell have lower ids at any time',
  },
);

/** Stores the highest id of an entry at this time. */
export async function insertMark(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `INSERT INTO entry_marks (at, entry_id)
     SELECT $1, CASE WHEN is_called THEN last_value ELSE 0 END FROM entries_id_seq -- reads all: a sequence is one row
     ON CONFLICT (at) DO NOTHING`,
    [now],
  );
}

/** All entries of a period have ids between these, both excluded. */
export interface IdBounds {
  after: number;
  before: number;
}

/**
 * The bounds of the entries from `from` on and before `to`. A mark must be an hour away from these: an entry has the
 * time at which its process began to write it, and the clocks of processes differ.
 */
export async function boundsOf(sql: Sql, { from, to }: { from: Date; to: Date }): Promise<IdBounds> {
  const [bounds] = await sql.query<IdBounds>(
    `SELECT
       coalesce((SELECT entry_id FROM entry_marks WHERE at <= $1::timestamptz - interval '1 hour'
                 ORDER BY at DESC LIMIT 1), 0) AS after,
       coalesce((SELECT entry_id + 1 FROM entry_marks WHERE at >= $2::timestamptz + interval '1 hour'
                 ORDER BY at LIMIT 1), $3) AS before`,
    [from, to, Number.MAX_SAFE_INTEGER],
  );
  return bounds!;
}
