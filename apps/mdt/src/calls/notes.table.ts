import { c, row, rows, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** Notes that members wrote about calls. */
export const notes = table(
  'call_notes',
  {
    id: c.id,
    call_id: c.bigint,
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

/** The notes of a call, the oldest first. */
export const listNotes = (sql: Sql, callId: number): Promise<NoteRow[]> =>
  rows(sql, notes.select().where({ call_id: callId }).orderBy('id'));
