import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import type { Reaction } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';

test('publishers know of every event that a service reacts to, by the names of the files', () => {
  const reacting = SERVICES.map(
    ({ name, handlers }) =>
      [name, [...new Set((handlers.reactions as Reaction[]).map(({ pattern }) => pattern))]] as const,
  );
  expect(CONSUMERS).toEqual(Object.fromEntries(reacting.filter(([, patterns]) => patterns.length > 0)));
});
