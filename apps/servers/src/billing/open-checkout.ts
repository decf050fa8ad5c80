import { priceOf, type Package } from '@cabildo/contracts/limits';
import { CHECKOUT_HOURS, type pendingCheckout } from '@cabildo/contracts/servers/billing/billing.ts';
import type { Tx } from '@cabildo/kit/database';
import { newToken } from '@cabildo/kit/service';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { insertCheckout, type Beneficiary } from './checkouts.table.ts';
import { checkoutView } from './views.ts';

const HOUR_MS = 3_600_000;

/** Opens a checkout of an order; returns it with the address where it is paid. */
export async function openCheckout(
  tx: Tx,
  beneficiary: Beneficiary,
  { plan, extra_characters, extra_storage }: Package,
  { now, deps: { cell, provider } }: { now: Date; deps: Pick<Deps, 'cell' | 'provider'> },
): Promise<z.output<typeof pendingCheckout>> {
  const order = { plan, extra_characters, extra_storage };
  const made = {
    id: newToken('co', cell),
    ...beneficiary,
    ...order,
    amount_cents: priceOf(order),
    created_at: now,
    expires_at: new Date(now.getTime() + CHECKOUT_HOURS * HOUR_MS),
  };
  await insertCheckout(tx, made);
  return { ...checkoutView(made), url: provider.addressOf(made.id) };
}
