import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { intParam, textParam } from '../../fields.ts';
import { billingParams, payment } from './billing.ts';

const HEX = {
  pattern: /^[0-9a-f]{64}$/,
  es: 'debe ser un HMAC-SHA256 en 64 cifras hexadecimales minúsculas',
  en: 'must be an HMAC-SHA256 in 64 lower-case hex digits',
};

/** BI-02, BI-03 */
export default defineAction('server_billing.confirm', {
  kind: 'command',
  access: 'public',
  summary: 'Confirm that a checkout was paid; the payment provider calls this.',
  input: z.object({
    checkout_id: billingParams.checkout_id,
    reference: billingParams.reference,
    amount_cents: intParam(1, 1_000_000_000),
    /** Seconds since 1970. */
    timestamp: intParam(1, 100_000_000_000),
    /** HMAC-SHA256 of `checkout_id.reference.amount_cents.timestamp` under BILLING_SECRET. */
    signature: textParam(64, 64, HEX),
  }),
  output: z.object({ payment }),
  // error: 401, the callback is forged or too old. already_processed: the reference has paid another checkout.
  errors: [
    'error',
    'not_found',
    'invalid_amount',
    'already_paid',
    'already_cancelled',
    'expired',
    'already_processed',
    'already_exists',
  ] as const,
});
