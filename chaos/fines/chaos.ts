import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Chaos } from '../chaos.ts';
import { Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { verify } from './verify.ts';

/** Clients are fined, pay, and have fines voided, while services are killed. */
export function chaosOfFines(stack: Stack, community: Community): Chaos {
  const journal = new Journal();
  const load = startLoad(community, journal);
  return {
    victims: ['mdt', 'economy', 'inventory', 'audit', 'gateway'],
    begun: () => journal.begun,
    finish: () => load.finish(),
    summary: () =>
      `${journal.fined.size} fines with points, ${journal.paid.size} paid, ${journal.voided.size} voided; ` +
      `${journal.tooLate} payments came too late; ${journal.refused} refused`,
    verify: () => verify(stack, community, journal),
  };
}
