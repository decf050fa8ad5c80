import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, optional } from '../../fields.ts';
import { leave, leaveIdParam, leaveParams } from './leaves.ts';

/** AC-03 */
export default defineAction('server_activity.answer_leave', {
  kind: 'command',
  access: { to: 'member', governs: true },
  summary:
    'Approve or reject the leave of another person, as a lead of that person’s department or by manage_activity.',
  input: z.object({ ...leaveIdParam, approve: boolParam(), reason: optional(leaveParams.reason) }),
  output: z.object({ leave }),
  errors: ['forbidden', 'not_found', 'already_processed'],
});
