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
  summary: 'Buy a vehicle from the dealer for your character, or for an organisation.',
  input: z
    .object({
      ...characterParams,
      vehicle_model_id: idParam('vehicle_model'),
      /** Required where buyers choose their plates, and ignored elsewhere (CA-02). */
      plate: optional(plateParam()),
      color: withDefault(colorParam(), '#FFFFFF'),
      /** VS-02: buys it for an organisation with its money, by the right `vehicles`; it pays from its main account alone. */
      org_id: optional(idParam('org')),
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
  // error: no plate, one that does not fit, or none left; or an organisation is to pay in cash, by a card or from another account.
  // already_exists: the plate is taken. forbidden: the rank in the organisation lacks `vehicles`, too.
  errors: ['error', 'character_not_found', 'not_found', 'already_exists', ...PAYMENT_ERRORS],
});
