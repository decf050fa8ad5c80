import { row, rows, table, type Sql, type Tx } from '@cabildo/kit/database';

/** What somebody wrote down about a call. */
export interface NoteRow {
  note_id: number;
  call_id: number;
  created_by: number;
  text: string;
  created_at: Date;
}

const notes = table<Omit<NoteRow, 'note_id'> & { id: number }>('call_notes');

export async function insertNote(tx: Tx, note: Omit<NoteRow, 'note_id'>): Promise<NoteRow> {
  const { id } = (await row(tx, notes().insert(note).returning(['id'])))!;
  return { note_id: id, ...note };
}

/** The notes of a call, the oldest first. */
export const listNotes = (sql: Sql, callId: number): Promise<NoteRow[]> =>
  rows(
    sql,
    notes()
      .where({ call_id: callId })
      .orderBy('id')
      .select({ note_id: 'id' }, 'call_id', 'created_by', 'text', 'created_at'),
  );
