import { idOf, NO_ID, unique, type Source } from './source.ts';
import type { World } from './world.ts';

/** Makes a webhook for events that the requests of the test do not cause. */
export const newHook = () => ({ url: `https://hooks.example.org/${unique()}`, events: ['webhook.test'] });

const webhookOf = (world: World): Promise<number> =>
  world.once('webhook', async () =>
    Number((await world.has(world.founder, 'server_webhooks.create', newHook()))['webhook_id']),
  );

const deliveryOf = (world: World): Promise<number> =>
  world.once('delivery', async () => {
    const webhook_id = await webhookOf(world);
    const body = await world.has(world.founder, 'server_webhooks.test', { webhook_id });
    return idOf(body, 'delivery', 'delivery_id');
  });

export const WEBHOOKS = {
  webhook: { of: webhookOf, missing: NO_ID },
  // A delivery of the webhook above.
  webhook_delivery: { of: deliveryOf, missing: NO_ID },
} as const satisfies Record<string, Source>;
