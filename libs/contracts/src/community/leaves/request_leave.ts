import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { leave, leaveParams as params } from './leaves.ts';

/** AC-03 */
export default defineAction('server_activity.request_leave', {
  kind: 'command',
  access: 'member',
  answer: { created: true },
  summary: 'Ask for a leave: days on which you are away, and owe no minutes.',
  input: z.object({ from: params.from, to: params.to, reason: params.reason }),
  output: z.object({ leave_id: z.int(), leave }),
  // error: to is before from, the leave is over, or it is longer than 90 days. already_exists: another leave has some of its days.
  errors: ['error', 'already_exists', 'limit_exceeded'],
});
