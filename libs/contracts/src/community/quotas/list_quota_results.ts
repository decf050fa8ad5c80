import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { dayParam } from '../../date-param.ts';
import { optional, pageOutput, pageParams } from '../../fields.ts';
import { quotaIdParam, quotaResult } from './quotas.ts';

/** AC-02 */
export default defineAction('server_activity.list_quota_results', {
  kind: 'query',
  access: 'member',
  summary: 'List who met a quota in a period: your own result, or everybody’s for those who manage activity.',
  input: z.object({
    ...quotaIdParam,
    /** A day of the period; left out, the last one that is over. */
    period: optional(dayParam()),
    ...pageParams(),
  }),
  output: z.object({
    /** Null: no period is over. */
    period_from: z.iso.date().nullable(),
    results: z.array(quotaResult),
    ...pageOutput,
  }),
  errors: ['not_found'],
});
