import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { charge, chargeParams as params } from './charges.ts';

/** OT-07 */
export default defineAction('server_mdt.update_charge', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change a charge; only what is sent changes, and punishments stay as they were given.',
  input: z
    .object({
      charge_id: idParam('charge'),
      code: optional(params.code),
      title: optional(params.title),
      category: clearable(params.category),
      description: clearable(params.description),
      fine_amount: optional(params.fine_amount),
      jail_minutes: optional(params.jail_minutes),
      license_points: optional(params.license_points),
    })
    .apply(changesSomething()),
  output: z.object({ charge }),
  // error: nothing was sent. already_exists: another charge of the server has this code, in whatever case.
  errors: ['error', 'not_found', 'already_exists'],
});
