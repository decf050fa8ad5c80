import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/calls/ask_caller.ts';
import { callerAsked } from '@cabildo/contracts/mdt/calls/events.ts';
import { LEADERS } from '@cabildo/contracts/mdt/units/units.ts';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../deps.ts';
import { addNote } from './noted.ts';
import { noteView, refuseQuestion } from './notes.rules.ts';
import { charactersIn } from './rules.ts';
import { lockCall } from './table.ts';

export default handler(contract, {
  prepare: async ({ member, deps: { characters } }) => ({ own: await characters.ofMember(member) }),
  async handle({ input: { call_id, text }, ctx, serverId, member, prepared: { own }, tx, emit, now }) {
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const refused = refuseQuestion(stored, isAllowed(LEADERS, member) ? null : own);
    if (refused) return refused;
    const noted = await addNote(tx, stored, { kind: 'question', text, by: authorOf(ctx), now });
    if (isFailure(noted)) return noted;
    const note = noteView(noted.made);
    const { case_number, version } = noted.call;
    const caller_character_id = noted.call.caller_character_id!;
    const asked = { ...note, case_number, version, caller_character_id };
    emit(draft(callerAsked, asked, charactersIn(noted.call)));
    return { note_id: note.note_id, note, version };
  },
});
