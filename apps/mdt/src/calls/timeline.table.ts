import { MAX_TIMELINE, type TIMELINE_KINDS } from '@cabildo/contracts/mdt/calls/calls.ts';
import { c, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import type { CallRow } from './table.ts';

/** The timelines of calls (LD-04). */
export const timeline = table(
  'call_timeline',
  {
    id: c.id,
    call_id: c.bigint,
    kind: c.text<(typeof TIMELINE_KINDS)[number]>(),
    /** null in both: the end of a shift did it. */
    created_by: c.bigint.nullable,
    created_by_key_id: c.bigint.nullable,
    /** The unit that came or left. */
    character_id: c.bigint.nullable,
    note_id: c.bigint.nullable,
    status: c.text<CallRow['status']>().nullable,
    changed: c.texts<string[]>(),
    linked_call_id: c.bigint.nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: 1,000 for each call (LD-04)',
    goes: 'with its call',
    exported: 'not: how dispatch led a call; attended_calls has who came',
  },
);
export type TimelineRow = RowOf<typeof timeline>;

export type NewEntry = Pick<TimelineRow, 'kind'> &
  Partial<Pick<TimelineRow, 'character_id' | 'note_id' | 'status' | 'changed' | 'linked_call_id'>>;
type By = Pick<TimelineRow, 'call_id' | 'created_by' | 'created_by_key_id' | 'created_at'>;

const EMPTY = { character_id: null, note_id: null, status: null, changed: [], linked_call_id: null };

/** Adds entries to the timeline of a call that the transaction has locked, and drops the oldest beyond {@link MAX_TIMELINE}. */
export async function record(tx: Tx, by: By, entries: readonly NewEntry[]): Promise<void> {
  for (const entry of entries) await run(tx, timeline.insert({ ...EMPTY, ...entry, ...by }));
  if (entries.length === 0) return;
  await tx.query(
    `DELETE FROM call_timeline WHERE call_id = $1 AND id <= (
       SELECT id FROM call_timeline WHERE call_id = $1 ORDER BY id DESC OFFSET ${MAX_TIMELINE} LIMIT 1)`,
    [by.call_id],
  );
}

/** The entries of a call after one of them, the oldest first. */
export const listTimeline = (
  sql: Sql,
  callId: number,
  { after = 0, limit }: { after: number | undefined; limit: number },
): Promise<TimelineRow[]> =>
  rows(sql, timeline.select().where({ call_id: callId }).where('id', '>', after).orderBy('id').limit(limit));
