import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Chaos } from '../chaos.ts';
import { Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { verify } from './verify.ts';

const OPENING = 1_000;

/** Clients transfer money to each other. */
export function chaosOfTransfers(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const load = startLoad(community, journal);
  return {
    victims: ['economy', 'audit', 'gateway'],
    begun: () => journal.orders.length,
    finish: () => load.finish(),
    summary() {
      const doubted = journal.orders.filter((order) => order.doubts > 0).length;
      const { length } = journal.orders;
      return `${length} orders: ${journal.count('done')} done, ${journal.count('refused')} refused, ${doubted} were in doubt`;
    },
    verify: () => verify(stack, community, journal, OPENING),
  };
}
