import { MAX_LEFT } from '@cabildo/contracts/mdt/calls/calls.ts';
import { c, expression, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** The characters that are or were attached to calls. */
export const attended = table(
  'call_units',
  {
    call_id: c.bigint,
    character_id: c.bigint,
    /** The first time. */
    attached_at: c.timestamptz,
    /** The last time; null: it is attached. */
    left_at: c.timestamptz.nullable,
  },
  { bound: 'system: 500 for each call (OT-05)', goes: 'with its call', exported: 'in attended_calls' },
);
export type AttendedRow = RowOf<typeof attended>;

/** The units that came to a call and those that left it by a change, and all that are attached after it. */
export interface Moves {
  came: readonly number[];
  left: readonly number[];
  present: readonly number[];
}

/**
 * Keeps who came to a call and who left it (OT-05); the transaction has locked the call. All that are attached count, because
 * programs of the version before attach and detach units without rows here.
 */
export async function recordMoves(
  tx: Tx,
  { id: call_id, updated_at: attached_at }: { id: number; updated_at: Date },
  { came, left, present }: Moves,
): Promise<void> {
  if (came.length + left.length === 0) return;
  const moved = [
    ...present.map((character_id) => ({ call_id, character_id, attached_at, left_at: null })),
    ...left.map((character_id) => ({ call_id, character_id, attached_at, left_at: attached_at })),
  ];
  await attended.upsertMany(tx, moved, { key: ['call_id', 'character_id'], set: ['left_at'] });
  if (left.length === 0) return;
  const gone = attended.update({ left_at: attached_at }).where({ call_id, left_at: null });
  await run(tx, gone.where(expression('character_id <> ALL(?::bigint[])', [present])));
  await tx.query(
    `DELETE FROM call_units WHERE call_id = $1 AND character_id IN (
       SELECT character_id FROM call_units WHERE call_id = $1 AND left_at IS NOT NULL
       ORDER BY left_at DESC, character_id OFFSET ${MAX_LEFT})`,
    [call_id],
  );
}

/** Who is or was attached to a call, the first who came first. */
export const listAttended = (sql: Sql, callId: number): Promise<AttendedRow[]> =>
  rows(sql, attended.select().where({ call_id: callId }).orderBy('attached_at').orderBy('character_id'));
