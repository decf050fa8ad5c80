import type { checkout, payment } from '@cabildo/contracts/servers/billing/billing.ts';
import type { z } from 'zod';
import type { CheckoutRow } from './checkouts.table.ts';
import type { PaymentRow } from './payments.table.ts';

export const checkoutView = ({
  id,
  amount_cents,
  expires_at,
}: Pick<CheckoutRow, 'id' | 'amount_cents' | 'expires_at'>) =>
  ({
    checkout_id: id,
    amount_cents,
    currency: 'EUR',
    expires_at: expires_at.toISOString(),
  }) satisfies z.output<typeof checkout>;

/** A payment or refund as the owner of the server sees it. */
export function paymentView({ id, server_id: _, ...row }: PaymentRow): z.output<typeof payment> {
  return {
    payment_id: id,
    ...row,
    currency: 'EUR',
    period_start: row.period_start.toISOString(),
    period_end: row.period_end?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
