import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Chaos } from '../chaos.ts';
import { Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { verify } from './verify.ts';

/** Characters die and leave items, vehicles and vaults to others, who may die as well, while services are killed. */
export function chaosOfEstates(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const load = startLoad(stack, community, journal);
  return {
    victims: ['mdt', 'servers', 'economy', 'inventory', 'vehicles', 'gateway'],
    begun: () => journal.begun,
    finish: () => load.finish(),
    summary: () =>
      `${journal.heirs.size} estates passed on; ${journal.refused} executions came too early or too late`,
    verify: () => verify(stack, community, journal),
  };
}
