import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { dayParam } from '../../date-param.ts';
import { idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { presenceDay } from './presence.ts';

/** AC-01 */
export default defineAction('server_activity.list_presence', {
  kind: 'query',
  access: 'member',
  summary:
    'List the minutes in game by day and character, newest first: your own, or of all for those who manage activity.',
  input: z.object({
    /** Left out: the caller, or everybody for those who manage activity. */
    user_id: optional(idParam('user')),
    from: dayParam(),
    to: dayParam(),
    ...pageParams(),
  }),
  output: z.object({ days: z.array(presenceDay), ...pageOutput }),
  // error: from is after to. forbidden: another person's.
  errors: ['error', 'forbidden'],
});
