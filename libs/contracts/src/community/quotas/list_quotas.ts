import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, pageOutput, pageParams, withDefault } from '../../fields.ts';
import { quota } from './quotas.ts';

/** AC-02 */
export default defineAction('server_activity.list_quotas', {
  kind: 'query',
  access: 'member',
  summary: 'List the quotas of a server, newest first.',
  input: z.object({
    /** Ended ones too. */
    ended: withDefault(boolParam(), false),
    ...pageParams(),
  }),
  output: z.object({ quotas: z.array(quota), ...pageOutput }),
});
