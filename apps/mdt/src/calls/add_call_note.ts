import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import { callNoted } from '@cabildo/contracts/mdt/calls/events.ts';
import { handler } from '../deps.ts';
import { addNote } from './noted.ts';
import { isAsked } from './notes.table.ts';
import { isCaller, noteView } from './notes.rules.ts';
import { charactersIn } from './rules.ts';
import { lockCall } from './table.ts';

export default handler(contract, {
  async prepare({ member, deps: { characters } }) {
    return { own: member.user_id === null ? new Set<number>() : await characters.ofMember(member) };
  },
  async handle({ input: { call_id, text }, ctx, serverId, prepared: { own }, tx, emit, now }) {
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const isAnswer = isCaller(stored, own) && (await isAsked(tx, call_id));
    const kind = isAnswer ? 'answer' : 'note';
    const noted = await addNote(tx, stored, { kind, text, by: authorOf(ctx), now });
    if (isFailure(noted)) return noted;
    const note = noteView(noted.made);
    const { case_number, version } = noted.call;
    emit(draft(callNoted, { ...note, case_number, version }, charactersIn(noted.call)));
    return { note_id: note.note_id, note, version };
  },
});
