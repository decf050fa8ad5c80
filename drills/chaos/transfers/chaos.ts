import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { Journal } from '../../lab/journal.ts';
import type { Chaos } from '../chaos.ts';
import { startTransfers } from './load.ts';
import { verify } from './verify.ts';

const OPENING = 1_000;

/** Clients transfer money to each other. */
export function chaosOfTransfers(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const load = startTransfers(community, journal);
  return {
    victims: ['economy', 'audit', 'gateway'],
    load,
    summary: () => journal.summary('orders'),
    verify: () => verify(stack, community, journal, OPENING),
  };
}
