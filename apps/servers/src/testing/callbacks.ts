import { signatureOf } from '../billing/provider.ts';
import type { World } from './world.ts';

/** The BILLING_SECRET that the harness gives the service. */
export const SECRET = 'billing-secret-of-the-tests';

let references = 0;

/** The callback of a provider for a checkout that was paid at this moment of the world; `changes` are signed too. */
export function callbackAt(world: World, checkout_id: string, amount_cents: number, changes: object = {}) {
  const timestamp = Math.floor(world.clock.now().getTime() / 1_000);
  const signed = { checkout_id, reference: `r-${++references}`, amount_cents, timestamp, ...changes };
  return { ...signed, signature: signatureOf(SECRET, signed), ...('signature' in changes && changes) };
}
