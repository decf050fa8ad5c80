import { callbackFor, pay } from '../testing/billing.ts';
import { NO_ID, type Params, type Source } from './source.ts';
import type { World } from './world.ts';

/** A checkout that its server can pay. */
export const newCheckout = (world: World): Promise<Params> =>
  world.has(world.founder, 'server_billing.checkout', { plan: 'PREMIUM' });

/** What confirms a new checkout. */
export async function newCallback(world: World): Promise<Params> {
  const { checkout_id, amount_cents } = await newCheckout(world);
  return callbackFor(checkout_id, amount_cents);
}

export async function newPayment(world: World): Promise<number> {
  await world.enter(world.founder);
  const order = { server_id: world.serverId, plan: 'PREMIUM' };
  return Number((await pay(world.founder.client, order))['payment_id']);
}

export const payment: Source = {
  of: (world) => world.once('payment', () => newPayment(world)),
  fresh: newPayment,
  missing: NO_ID,
};
