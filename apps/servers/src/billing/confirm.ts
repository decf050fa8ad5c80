import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { CALLBACK_SECONDS } from '@cabildo/contracts/servers/billing/billing.ts';
import contract from '@cabildo/contracts/servers/billing/confirm.ts';
import { paymentReceived } from '@cabildo/contracts/servers/billing/events.ts';
import { handler } from '../deps.ts';
import { changePlan } from './change-plan.ts';
import { setPaid, type CheckoutRow } from './checkouts.table.ts';
import { findPaymentOf, insertPayment } from './payments.table.ts';
import { lockCheckout, payingServer } from './paying-server.ts';
import { periodOf, refusalOf, startOf, statusOf, termsAfter, termsAt } from './rules.ts';
import { paymentView } from './views.ts';

const FORGED = { es: 'La firma no es válida.', en: 'The signature is not valid.' };
const STALE = {
  es: 'La confirmación no es de ahora: fírmala de nuevo.',
  en: 'The confirmation is not of this moment: sign it again.',
};

function unpayable(
  checkout: CheckoutRow,
  amount: number,
  now: Date,
): Failure<'already_cancelled' | 'expired' | 'invalid_amount'> | undefined {
  const status = statusOf(checkout, now);
  if (status === 'void') return fail('already_cancelled');
  if (status === 'expired') return fail('expired');
  return amount === checkout.amount_cents ? undefined : fail('invalid_amount');
}

export default handler(contract, {
  async handle({ input, tx, emit, now, deps }) {
    // The callback is genuine, and its checkout can still be paid.
    const { checkout_id, reference, amount_cents, timestamp } = input;
    if (!deps.provider.isGenuine(input)) return fail('error', { status: 401, message: FORGED });
    const age = Math.abs(now.getTime() / 1_000 - timestamp);
    if (age > CALLBACK_SECONDS) return fail('error', { status: 401, message: STALE });
    const checkout = await lockCheckout(tx, checkout_id);
    if (!checkout) return fail('not_found');
    const paid = await findPaymentOf(tx, checkout_id);
    if (paid) {
      const isRepeat = paid.reference === reference && paid.amount_cents === amount_cents;
      return isRepeat ? { payment: paymentView(paid) } : fail('already_paid');
    }
    const refusal = unpayable(checkout, amount_cents, now);
    if (refusal) return refusal;
    // The order counts now or later, by the present plan of its server.
    const server = await payingServer(tx, emit, checkout, { now, deps });
    if (isFailure(server)) return server;
    const present = termsAt(server, now);
    const start = startOf(present, checkout);
    if (start.refused) return refusalOf(start.refused);
    const period = periodOf(present, checkout, start.at, now);
    const server_id = server.id;
    const { plan, extra_characters, extra_storage } = checkout;
    const order = { plan, extra_characters, extra_storage };
    // The payment is stored, and the server gets the terms that were paid for.
    const payment = await insertPayment(tx, {
      server_id,
      kind: 'payment',
      checkout_id,
      reference,
      amount_cents,
      ...order,
      ...period,
      created_at: now,
    });
    if (!payment) return fail('already_processed');
    await setPaid(tx, checkout_id, server_id, now);
    const { period_start, period_end } = paymentView(payment);
    const data = { server_id, payment_id: payment.id, checkout_id, ...order, amount_cents };
    emit(draft(paymentReceived, { ...data, period_start, period_end }), { serverId: server_id });
    const terms = termsAfter(present, order, start.at, period);
    await changePlan(tx, emit, server, { ...terms, reason: 'paid' });
    return { payment: paymentView(payment) };
  },
});
