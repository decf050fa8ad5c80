import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { oneOf } from '../../ways.ts';
import { quota, quotaIdParam, quotaParams as params } from './quotas.ts';

/** AC-02 */
export default defineAction('server_activity.set_quota', {
  kind: 'command',
  access: { to: 'manage_activity', governs: true },
  answer: { created: { unless: 'quota_id' } },
  summary:
    'Set the minutes that the people of a role or a department owe in each week or month, from the next one on.',
  input: z
    .object({
      /** Changes this one, from its next period on. */
      quota_id: optional(quotaIdParam.quota_id),
      role_id: optional(params.role_id),
      department_id: optional(params.department_id),
      minutes: params.minutes,
      period: params.period,
      counts: params.counts,
    })
    .apply(oneOf(['role_id'], ['department_id'])),
  output: z.object({ quota_id: z.int(), quota }),
  // not_found: the quota, the role or the department. limit_exceeded: the server has 50 quotas.
  errors: ['not_found', 'already_processed', 'limit_exceeded'],
});
