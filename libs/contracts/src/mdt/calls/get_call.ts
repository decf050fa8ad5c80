import { z } from 'zod';
import { cursorParam } from '../../cursor.ts';
import { defineAction } from '../../action.ts';
import { idParam, optional, pageParams } from '../../fields.ts';
import { attendance, call, callNote, callsigns, timelineEntry } from './calls.ts';
import findCallServer from './find_call_server.rpc.ts';

const nextCursor = z.string().nullable();

/** OT-05, OT-12, LD-04 */
export default defineAction('server_mdt.get_call', {
  v1: { address: 'GET /v1/calls/:call_id', locatedBy: findCallServer },
  kind: 'query',
  access: 'member',
  summary:
    'Show a call with who is or was attached to it, and a page of its notes and one of what happened to it; the oldest first.',
  input: z.object({
    call_id: idParam('call'),
    /** `notes_next_cursor` and `timeline_next_cursor` of the page before. */
    notes_cursor: optional(cursorParam()),
    timeline_cursor: optional(cursorParam()),
    /** The size of a page of each of the two lists. */
    per_page: pageParams().per_page,
  }),
  output: z.object({
    call: call
      .extend({
        /** LD-02: how its units are called, while it is not closed. */
        callsigns,
        notes: z.array(callNote),
        attended: z.array(attendance),
        /** The last 1,000 entries; calls from before 0.4.0 have none of that time. */
        timeline: z.array(timelineEntry),
      })
      .meta({ id: 'CallWithNotes' }),
    /** null on the last page. */
    notes_next_cursor: nextCursor,
    timeline_next_cursor: nextCursor,
  }),
  errors: ['not_found'],
});
