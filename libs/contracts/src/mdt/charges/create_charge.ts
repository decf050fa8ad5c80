import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, withDefault } from '../../fields.ts';
import { charge, chargeParams as params } from './charges.ts';

/** OT-07 */
export default defineAction('server_mdt.create_charge', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { created: true },
  summary: 'Add a charge to the penal code of the server.',
  input: z.object({
    code: params.code,
    title: params.title,
    category: optional(params.category),
    description: optional(params.description),
    fine_amount: withDefault(params.fine_amount, 0),
    jail_minutes: withDefault(params.jail_minutes, 0),
    license_points: withDefault(params.license_points, 0),
  }),
  output: z.object({ charge_id: z.int(), charge }),
  // already_exists: a charge of the server has this code, in whatever case.
  errors: ['already_exists', 'limit_exceeded'],
});
