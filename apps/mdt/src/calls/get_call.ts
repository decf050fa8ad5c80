import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/calls/get_call.ts';
import { handler } from '../deps.ts';
import { listNotes } from './notes.table.ts';
import { callView, noteView } from './rules.ts';
import { findCall } from './table.ts';

export default handler(contract, {
  async run({ input: { call_id }, serverId, db }) {
    const call = await findCall(db, serverId, call_id);
    if (!call) return fail('not_found');
    return { call: { ...callView(call), notes: (await listNotes(db, call_id)).map(noteView) } };
  },
});
