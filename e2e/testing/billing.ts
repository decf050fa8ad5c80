import { createHmac } from 'node:crypto';
import type { Client as Api, InputOf, PlanPayment } from '@cabildo/client';
import { Client } from '@cabildo/testing';
import { BILLING_SECRET } from './instance.ts';

let payments = 0;

/** A provider's message about a paid checkout, signed as the README says. */
export function callbackFor(checkout_id: string, amount_cents: number): InputOf<Api['billing']['confirm']> {
  const reference = `test-${process.pid}-${(payments += 1)}`;
  const timestamp = Math.floor(Date.now() / 1_000);
  const text = [checkout_id, reference, amount_cents, timestamp].join('.');
  const signature = createHmac('sha256', BILLING_SECRET).update(text).digest('hex');
  return { checkout_id, reference, amount_cents, timestamp, signature };
}

/** Has an owner pay an order, and returns the payment. */
export async function pay(owner: Client, order: InputOf<Api['billing']['checkout']>): Promise<PlanPayment> {
  const { checkout_id, amount_cents } = await owner.api.billing.checkout(order);
  const callback = callbackFor(checkout_id, amount_cents);
  const { payment } = await new Client(owner.url).api.billing.confirm(callback);
  return payment;
}
