import { callbackFor, pay } from '../testing/billing.ts';
import { NO_ID, type Params, type Source } from './source.ts';
import type { World } from './world.ts';

const ORDER = { plan: 'PLUS' } as const;

/**
 * Changes the plan of a world, which begins with ENTERPRISE, beside which nothing can be bought. Only for a world of
 * the request's own.
 */
export async function startUnpaid({ lab, serverId }: World): Promise<void> {
  await lab.database.query(`UPDATE servers SET plan = 'FREE' WHERE id = $1`, [serverId]);
}

/** The parameters that confirm a new checkout. */
export async function newCallback(world: World): Promise<Params> {
  await startUnpaid(world);
  const order = { server_id: world.serverId, ...ORDER };
  const { checkout_id, amount_cents } = await world.founder.client.api.billing.checkout(order);
  return { ...callbackFor(checkout_id, amount_cents) };
}

/** Has the founder pay, so that there is a term to cancel. */
export async function payInFull(world: World): Promise<void> {
  await startUnpaid(world);
  await pay(world.founder.client, { server_id: world.serverId, ...ORDER });
}

/** Writes a payment into the tables: buying one would change the plan that other requests need. */
async function newPayment({ lab, serverId }: World): Promise<number> {
  const [made] = await lab.database.query<{ id: number }>(
    `WITH checkout AS (
       INSERT INTO checkouts (id, server_id, plan, extra_characters, extra_storage, amount_cents, created_at, expires_at)
       VALUES ('co_' || replace(gen_random_uuid()::text, '-', ''), $1, 'PLUS', 0, 0, 1200, now(), now()) RETURNING *
     )
     INSERT INTO payments (server_id, kind, checkout_id, reference, plan, extra_characters, extra_storage, amount_cents,
       period_start, created_at)
     SELECT server_id, 'payment', id, id, plan, 0, 0, 1200, now(), now() FROM checkout RETURNING id`,
    [serverId],
  );
  return made!.id;
}

/** The id of a checkout of the world. */
export async function aCheckout(world: World): Promise<string> {
  const id = await newPayment(world);
  const [found] = await world.lab.database.query<{ checkout_id: string }>(
    'SELECT checkout_id FROM payments WHERE id = $1',
    [id],
  );
  return found!.checkout_id;
}

export const payment: Source = {
  of: (world) => world.once('payment', () => newPayment(world)),
  fresh: newPayment,
  missing: NO_ID,
};
