import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { dayParam } from '../../date-param.ts';
import { leave, LEAVE_STATUSES } from './leaves.ts';

/** AC-03 */
export default defineAction('server_activity.list_leaves', {
  kind: 'query',
  access: 'member',
  summary:
    'List leaves, newest first: your own, or all that you may answer; or who is away on a day, without reasons for whom they are not.',
  input: z.object({
    user_id: optional(idParam('user')),
    status: optional(enumParam(LEAVE_STATUSES)),
    /** The approved leaves of a day, which every member may see, as rosters and boards show them. */
    away_on: optional(dayParam()),
    ...pageParams(),
  }),
  output: z.object({ leaves: z.array(leave), ...pageOutput }),
  errors: ['forbidden'],
});
