import audit from '@cabildo/audit';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import economy from '@cabildo/economy';
import identity from '@cabildo/identity';
import inventory from '@cabildo/inventory';
import mdt from '@cabildo/mdt';
import webhooks from '@cabildo/webhooks';
import vehicles from '@cabildo/vehicles';
import type { Reaction } from '@cabildo/kit/service';
import servers from '@cabildo/servers';

test('publishers know of every event that a service reacts to, by the names of the files', () => {
  const reacting = [identity, servers, economy, inventory, vehicles, mdt, webhooks, audit].map(
    ({ name, handlers }) =>
      [name, [...new Set((handlers.reactions as Reaction[]).map(({ pattern }) => pattern))]] as const,
  );
  expect(CONSUMERS).toEqual(Object.fromEntries(reacting.filter(([, patterns]) => patterns.length > 0)));
});
