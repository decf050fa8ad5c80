import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { MAX_NOTES, type callNote } from '@cabildo/contracts/mdt/calls/calls.ts';
import type { z } from 'zod';
import type { NoteRow } from './notes.table.ts';
import { newVersion, refuseClosed, refused, unitsOf, type Moment } from './rules.ts';
import type { CallRow } from './table.ts';

/** A note as people see it. */
export const noteView = ({ id, created_at, ...row }: NoteRow): z.output<typeof callNote> => ({
  note_id: id,
  ...row,
  created_at: created_at.toISOString(),
});

/** A call with one more note, which a closed one takes too (OT-05); refuses a note to a full call. */
export function decideNote(stored: CallRow, at: Moment): CallRow | Failure<'limit_exceeded'> {
  if (stored.note_count >= MAX_NOTES) return refuseNotes();
  return { ...stored, note_count: stored.note_count + 1, ...newVersion(stored, at) };
}

/** The refusal of more notes than a call can have. */
export const refuseNotes = (): Failure<'limit_exceeded'> => fail('limit_exceeded', { message: FULL });
const FULL: Message = {
  es: `El aviso ya tiene ${MAX_NOTES} notas, el máximo.`,
  en: `The call already has ${MAX_NOTES} notes, the most it can have.`,
};

/** Whether the character that called is one of these. */
export const isCaller = ({ caller_character_id: id }: CallRow, own: ReadonlySet<number>): boolean =>
  id !== null && own.has(id);

/**
 * LD-07: refuses a question about a call that is over, or of which no caller is known.
 * @param own the characters of who asks, one of which must be sent to the call; null: who leads dispatch
 */
export function refuseQuestion(
  stored: CallRow,
  own: ReadonlySet<number> | null,
): Failure<'error' | 'forbidden'> | undefined {
  if (own && !unitsOf(stored).some((id) => own.has(id))) return fail('forbidden', { message: NOT_SENT });
  if (stored.status === 'closed') return refuseClosed(stored);
  return stored.caller_character_id === null ? refused(stored, NO_CALLER) : undefined;
}

const NOT_SENT: Message = {
  es: 'Pregunta quien está asignado al aviso, quien tiene la facultad dispatch o un moderador.',
  en: 'Who is sent to the call, who has the power dispatch, or a moderator asks.',
};
const NO_CALLER: Message = {
  es: 'No se sabe qué personaje avisó: indica caller_character_id con update_call.',
  en: 'No character is known that called: name it in caller_character_id with update_call.',
};
