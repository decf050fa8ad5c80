import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Chaos } from '../chaos.ts';
import { Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { verify } from './verify.ts';

/** Clients borrow, pay back, and have transfers that fall due, while services are killed. */
export function chaosOfPromises(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const load = startLoad(community, journal);
  return {
    victims: ['economy', 'audit', 'gateway'],
    begun: () => journal.begun,
    finish: () => load.finish(),
    summary() {
      const cancelled = journal.promised.filter((each) => each.cancelled === 'done').length;
      return (
        `${journal.promised.length} scheduled transfers, ${cancelled} of them cancelled in time; ` +
        `${journal.repaid.size} loans; ${journal.refused} refused`
      );
    },
    verify: () => verify(stack, community, journal),
  };
}
