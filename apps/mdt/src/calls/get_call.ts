import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/calls/get_call.ts';
import { handler } from '../deps.ts';
import { listAttended } from './attended.table.ts';
import { listNotes } from './notes.table.ts';
import { attendanceView, callView, noteView } from './rules.ts';
import { findCall } from './table.ts';

export default handler(contract, {
  async run({ input: { call_id }, serverId, db }) {
    const call = await findCall(db, serverId, call_id);
    if (!call) return fail('not_found');
    const [notes, attended] = await Promise.all([listNotes(db, call_id), listAttended(db, call_id)]);
    return {
      call: { ...callView(call), notes: notes.map(noteView), attended: attended.map(attendanceView) },
    };
  },
});
