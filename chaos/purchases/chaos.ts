import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Chaos } from '../chaos.ts';
import { startBustle } from './background-load.ts';
import { Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { verify } from './verify.ts';

/** Clients buy things, while money and goods are moved around them. */
export function chaosOfPurchases(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const loads = [startLoad(community, journal), startBustle(community)];
  return {
    victims: ['inventory', 'vehicles', 'economy', 'gateway'],
    begun: () => journal.orders.length,
    async finish() {
      await Promise.all(loads.map((load) => load.finish()));
    },
    summary() {
      const doubted = journal.orders.filter((order) => order.doubts > 0).length;
      const { length } = journal.orders;
      return `${length} purchases: ${journal.count('done')} done, ${journal.count('refused')} refused, ${doubted} were in doubt`;
    },
    verify: () => verify(stack, community, journal),
  };
}
