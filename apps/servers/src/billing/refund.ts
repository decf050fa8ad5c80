import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { paymentRefunded } from '@cabildo/contracts/servers/billing/events.ts';
import contract from '@cabildo/contracts/servers/billing/refund.ts';
import { handler } from '../deps.ts';
import { changePlan } from './change-plan.ts';
import { voidCheckouts } from './checkouts.table.ts';
import { findPayment, hasLaterPayment, insertPayment } from './payments.table.ts';
import { isRefundable, termsAfterRefund, termsAt } from './rules.ts';
import { lockPlan } from './table.ts';
import { paymentView } from './views.ts';

const UNCONFIRMED = {
  es: 'El plan termina al momento: envía confirm=true.',
  en: 'The plan ends at once: send confirm=true.',
};
const LATER_FIRST = {
  es: 'Hay un pago posterior: devuelve primero el último.',
  en: 'There is a later payment: refund the latest first.',
};

export default handler(contract, {
  async handle({ input, serverId, member, tx, emit, now }) {
    if (!input.confirm) return fail('error', { message: UNCONFIRMED });
    const server = await lockPlan(tx, serverId);
    if (!server) return fail('not_found');
    const payment = await findPayment(tx, serverId, input.payment_id);
    if (!payment) return fail('not_found');
    const { id: _, ...paid } = payment;
    const refund = await insertPayment(tx, { ...paid, kind: 'refund', created_at: now });
    if (!refund) return fail('already_processed');
    // Checked after the insert (a refusal rolls it back), so that a repeated refund is `already_processed`, not `expired`.
    if (await hasLaterPayment(tx, payment)) return fail('error', { status: 409, message: LATER_FIRST });
    if (!isRefundable(payment.created_at, now)) return fail('expired');
    const { plan, extra_characters, extra_storage, amount_cents, checkout_id } = refund;
    emit(
      draft(paymentRefunded, {
        server_id: serverId,
        user_id: member.user_id!,
        payment_id: refund.id,
        checkout_id,
        refunded_payment_id: payment.id,
        plan,
        extra_characters,
        extra_storage,
        amount_cents,
      }),
    );
    await voidCheckouts(tx, serverId, now);
    const terms = termsAfterRefund(termsAt(server, now), payment);
    await changePlan(tx, emit, server, { ...terms, reason: 'refunded' });
    return { refund: paymentView(refund) };
  },
});
