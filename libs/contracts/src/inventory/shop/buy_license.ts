import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { idParam } from '../../fields.ts';
import {
  namedPays,
  paidOutput,
  PAYMENT_ERRORS,
  paymentParams,
} from '../../economy/payments/charges/payment.ts';

export default defineAction('server_shop.buy_license', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Buy a licence for your character.',
  input: z.object({ ...characterParams, license_id: idParam('license'), ...paymentParams }).apply(namedPays),
  output: z.object(paidOutput),
  errors: ['error', 'character_not_found', 'not_found', 'already_exists', ...PAYMENT_ERRORS],
});
