import { cutPage } from '@cabildo/contracts/fields';
import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/calls/get_call.ts';
import { callsignsOf } from '../crews/table.ts';
import { handler } from '../deps.ts';
import { listAttended } from './attended.table.ts';
import { listNotes } from './notes.table.ts';
import { noteView } from './notes.rules.ts';
import { attendanceView, callsignsIn, callView, unitsOf } from './rules.ts';
import { findCall } from './table.ts';
import { entryView } from './timeline.rules.ts';
import { listTimeline } from './timeline.table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { call_id } = input;
    const call = await findCall(db, serverId, call_id);
    if (!call) return fail('not_found');
    // One row more than a page has shows whether another page follows.
    const limit = input.per_page + 1;
    const [noted, happened, attended, known] = await Promise.all([
      listNotes(db, call_id, { after: input.notes_cursor, limit }),
      listTimeline(db, call_id, { after: input.timeline_cursor, limit }),
      listAttended(db, call_id),
      callsignsOf(db, unitsOf(call)),
    ]);
    const { shown: notes, next_cursor: notes_next_cursor } = cutPage(noted, input, noteView);
    const { shown: timeline, next_cursor: timeline_next_cursor } = cutPage(happened, input, entryView);
    return {
      call: {
        ...callView(call),
        callsigns: callsignsIn(call, known),
        notes,
        attended: attended.map(attendanceView),
        timeline,
      },
      notes_next_cursor,
      timeline_next_cursor,
    };
  },
});
