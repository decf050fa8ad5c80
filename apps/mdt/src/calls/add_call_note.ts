import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import { callNoted } from '@cabildo/contracts/mdt/calls/events.ts';
import { handler } from '../deps.ts';
import { insertNote } from './notes.table.ts';
import { charactersIn, decideNote, noteView } from './rules.ts';
import { lockCall, updateCall } from './table.ts';

export default handler(contract, {
  async handle({ input: { call_id, text }, ctx, serverId, tx, emit, now }) {
    const by = authorOf(ctx);
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const call = decideNote(stored, { by, now });
    if (isFailure(call)) return call;
    await updateCall(tx, call);
    const made = await insertNote(tx, {
      call_id,
      text,
      created_by: by.user_id,
      created_by_key_id: by.key_id,
      created_at: now,
    });
    const note = noteView(made);
    const { case_number, version } = call;
    emit(draft(callNoted, { ...note, case_number, version }, charactersIn(call)));
    return { note_id: made.id, note, version };
  },
});
