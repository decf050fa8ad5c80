import type { Author } from '@cabildo/contracts/action';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { doneBy } from './change.ts';
import { insertNote, type NoteRow } from './notes.table.ts';
import { decideNote } from './notes.rules.ts';
import { updateCall, type CallRow } from './table.ts';
import { record } from './timeline.table.ts';

/** Stores a note to a call that the transaction has locked; refuses one to a call that is full of them. */
export async function addNote(
  tx: Tx,
  stored: CallRow,
  { by, now, ...said }: { by: Author; now: Date } & Pick<NoteRow, 'kind' | 'text'>,
): Promise<{ call: CallRow; made: NoteRow } | Failure<'limit_exceeded'>> {
  const call = decideNote(stored, { by, now });
  if (isFailure(call)) return call;
  await updateCall(tx, call);
  const done = doneBy(call.id, by, now);
  const made = await insertNote(tx, { ...said, ...done });
  await record(tx, done, [{ kind: 'note', note_id: made.id }]);
  return { call, made };
}
