import { c, row, rows, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** Notes that members wrote about calls. */
export const notes = table('call_notes', {
  id: c.id,
  call_id: c.bigint,
  created_by: c.bigint,
  text: c.text,
  created_at: c.timestamptz,
});
export type NoteRow = RowOf<typeof notes>;

export const insertNote = async (tx: Tx, note: Omit<NoteRow, 'id'>): Promise<NoteRow> =>
  (await row(tx, notes.insert(note).returning(notes.columns)))!;

/** The notes of a call, the oldest first. */
export const listNotes = (sql: Sql, callId: number): Promise<NoteRow[]> =>
  rows(sql, notes.select().where({ call_id: callId }).orderBy('id'));
