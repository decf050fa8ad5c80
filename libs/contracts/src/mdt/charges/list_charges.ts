import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, pageOutput, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { charge, chargeParams as params, MAX_IMPORTED } from './charges.ts';

/** OT-07 */
export default defineAction('server_mdt.list_charges', {
  kind: 'query',
  access: 'member',
  summary: 'List the penal code of the server, by code.',
  input: z.object({
    /** Part of the code, the title or the description, in any case and without accents (GW-28). */
    search: optional(textParam(1, LIMITS.max_search)),
    /** The whole name of a category, in any case and without accents. */
    category: optional(params.category),
    ...pageParams(LIMITS.default_per_page, MAX_IMPORTED),
  }),
  output: z.object({ charges: z.array(charge), ...pageOutput }),
});
