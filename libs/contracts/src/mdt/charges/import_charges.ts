import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { jsonParam, optional, withDefault } from '../../fields.ts';
import { MAX_LIST_BODY_BYTES, MAX_LIST_BYTES } from '../../long-lists.ts';
import { chargeParams as params, MAX_IMPORTED } from './charges.ts';

const imported = z.strictObject({
  code: params.code,
  title: params.title,
  category: optional(params.category),
  description: optional(params.description),
  fine_amount: withDefault(params.fine_amount, 0),
  jail_minutes: withDefault(params.jail_minutes, 0),
  license_points: withDefault(params.license_points, 0),
});
/** The list, an object for each charge, and its members. */
const MAX_VALUES = 1 + MAX_IMPORTED * (1 + Object.keys(imported.shape).length);

/** OT-07 */
export default defineAction('server_mdt.import_charges', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  maxBodyBytes: MAX_LIST_BODY_BYTES,
  summary: 'Add charges and replace those of the same code, all or none of them; others stay.',
  input: z.object({
    /** A list of charges; what is left out of a charge is empty or 0. A code is the same in any case, and comes once. */
    charges: jsonParam(z.array(imported).min(1).max(MAX_IMPORTED), {
      maxBytes: MAX_LIST_BYTES,
      maxValues: MAX_VALUES,
    }),
  }),
  output: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  // error: a code comes twice. limit_exceeded: the server would have too many charges.
  errors: ['error', 'limit_exceeded'],
});
