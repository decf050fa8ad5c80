import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, pageOutput, pageParams, withDefault } from '../../fields.ts';
import { org } from './orgs.ts';

/** BZ-01 */
export default defineAction('server_orgs.list_orgs', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'List the organisations of the server that are not dissolved, oldest first.',
  input: z.object({
    /** Those alone to which a character of the caller belongs. */
    mine: withDefault(boolParam(), false),
    ...pageParams(),
  }),
  output: z.object({ orgs: z.array(org), ...pageOutput }),
});
