import type { NOTE_KINDS } from '@cabildo/contracts/mdt/calls/calls.ts';
import { c, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** Notes that members wrote about calls. */
export const notes = table(
  'call_notes',
  {
    id: c.id,
    call_id: c.bigint,
    /** LD-07 */
    kind: c.text<(typeof NOTE_KINDS)[number]>(),
    /** null: a key of the server wrote the note (OT-12). */
    created_by: c.bigint.nullable,
    created_by_key_id: c.bigint.nullable,
    text: c.text,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: 200 for each call (OT-01)',
    goes: 'with its call',
    exported: "not: the police's notes",
  },
);
export type NoteRow = RowOf<typeof notes>;

export const insertNote = async (tx: Tx, note: Omit<NoteRow, 'id'>): Promise<NoteRow> =>
  (await row(tx, notes.insert(note).returning(notes.columns)))!;

/** The notes of a call after one of them, the oldest first. */
export const listNotes = (
  sql: Sql,
  callId: number,
  { after = 0, limit }: { after: number | undefined; limit: number },
): Promise<NoteRow[]> =>
  rows(sql, notes.select().where({ call_id: callId }).where('id', '>', after).orderBy('id').limit(limit));

/** Whether the caller was asked something about a call and has not answered yet (LD-07). */
export async function isAsked(sql: Sql, callId: number): Promise<boolean> {
  const said = notes.select('kind').where({ call_id: callId }).where('kind', '<>', 'note');
  return (await row(sql, said.orderBy('id', 'desc').limit(1)))?.kind === 'question';
}

/** Gives the notes of a call to another one (LD-04); both are locked. */
export async function moveNotes(tx: Tx, fromCallId: number, toCallId: number): Promise<void> {
  await run(tx, notes.update({ call_id: toCallId }).where({ call_id: fromCallId }));
}
