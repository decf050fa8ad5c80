import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { enumParam, optional, withDefault, digitsParam } from '../../fields.ts';
import { PAYMENT_METHODS } from '../payments/charges/charges.ts';
import { PAYMENT_ERRORS } from '../payments/charges/payment.ts';
import { bankSettings } from '../funds/taxes/taxes.ts';
import { org, orgDescription, orgName } from './orgs.ts';

/** BZ-01 */
export default defineAction('server_orgs.found_org', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankSettings,
  answer: { created: true },
  summary: 'Found a business of your own, where the server allows it, for the fee that it sets.',
  input: z.object({
    ...characterParams,
    name: orgName(),
    description: optional(orgDescription()),
    payment_method: withDefault(enumParam(PAYMENT_METHODS), 'auto'),
    /** Required only where the server asks for a PIN when paying. */
    pin: optional(digitsParam(1, 16)),
  }),
  output: z.object({ org_id: z.int(), org, fee: z.int() }),
  // forbidden: the server lets nobody found. already_exists: the name.
  errors: ['error', 'character_not_found', 'already_exists', ...PAYMENT_ERRORS],
});
