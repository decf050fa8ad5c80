import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { Journal } from '../../lab/journal.ts';
import type { Chaos } from '../chaos.ts';
import { startTransfers } from '../transfers/load.ts';
import { VerifyingReceiver } from './receiver.ts';
import { verify } from './verify.ts';

/** The events that the receivers subscribe to; those of `calls` do not happen here. */
const ASKED = {
  all: ['*'],
  transfers: ['bank.transfer'],
  calls: ['call.created', 'punishment.created'],
} as const;
export type Receivers = Readonly<Record<keyof typeof ASKED, VerifyingReceiver>>;

async function subscribe({ owner, serverId }: Community, receivers: Receivers): Promise<void> {
  for (const [name, events] of Object.entries(ASKED))
    await receivers[name as keyof typeof ASKED].subscribe(owner, serverId, events);
}

/** Receivers of webhooks are killed, and the service that sends to them, while clients transfer money. */
export function chaosOfWebhooks(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const receivers: Receivers = {
    all: new VerifyingReceiver(),
    transfers: new VerifyingReceiver(),
    calls: new VerifyingReceiver(),
  };
  const load = startTransfers(community, journal, subscribe(community, receivers));
  return {
    victims: ['webhooks', 'webhooks', 'economy', 'gateway'],
    others: { 'the receiver of all': receivers.all, 'the receiver of transfers': receivers.transfers },
    load,
    summary() {
      const [{ length }, done] = [journal.orders, journal.find('done').length];
      const counts = Object.entries(receivers).map(([name, { received }]) => `${received.size} to «${name}»`);
      const twice = [...receivers.all.received.values()].filter((times) => times > 1).length;
      return `${length} orders, ${done} done; delivered so far: ${counts.join(', ')}; ${twice} to «all» more than once`;
    },
    async verify() {
      try {
        return await verify(stack, community, receivers, journal.find('done').length);
      } finally {
        await Promise.all(Object.values(receivers).map((receiver) => receiver.kill()));
      }
    },
  };
}
