import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams, characterRequired } from '../../acting.ts';
import { namedPays, PAYMENT_ERRORS, paymentParams } from '../../economy/payments/charges/payment.ts';
import { colorParam, cpRoleIdsParam, idParam, optional, withDefault } from '../../fields.ts';
import { plateParam, vehicle } from '../vehicles/vehicles.ts';

export default defineAction('server_cars.buy_vehicle', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  answer: { created: true },
  summary: 'Buy a vehicle from the dealer for your character.',
  input: z
    .object({
      ...characterParams,
      vehicle_model_id: idParam('vehicle_model'),
      /** Required where buyers choose their plates, and ignored elsewhere (CA-02). */
      plate: optional(plateParam()),
      color: withDefault(colorParam(), '#FFFFFF'),
      ...paymentParams,
      /** The chat roles of the caller, for servers whose bot reports none (CF-03). */
      cp_role_ids: withDefault(cpRoleIdsParam(), []),
    })
    .apply(characterRequired)
    .apply(namedPays),
  output: z.object({
    vehicle_id: z.int(),
    vehicle,
    total_cost: z.int(),
    /** The means of payment; null for a free vehicle. */
    payment_method: z.enum(['wallet', 'bank']).nullable(),
  }),
  // error: no plate, one that does not fit, or none left. already_exists: the plate is taken.
  errors: ['error', 'character_not_found', 'not_found', 'already_exists', ...PAYMENT_ERRORS],
});
