import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { reportParams, submission } from './submissions.ts';

/** DK-07 */
export default defineAction('server_desk.report_content', {
  kind: 'command',
  access: 'member',
  answer: { created: true },
  summary:
    'Report a character, a call, a case or a note to the staff of the server, with a copy of its text.',
  input: z.object({ kind: reportParams.kind, id: idParam('content'), reason: reportParams.reason }),
  output: z.object({ submission_id: z.int(), submission }),
  // not_found: what is reported, or the caller may not see it. limit_exceeded: too many reports of the caller are open.
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
