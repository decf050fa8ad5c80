import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/sign-in/gp_oauth_start.ts';
import { handler } from '../deps.ts';
import { destinationOf, prepareStart, recordStart } from './start.ts';

export default handler(contract, {
  async prepare({ input, deps, now }) {
    const destination = destinationOf(input);
    if (isFailure(destination)) return destination;
    return prepareStart('game', destination, { deps, now });
  },
  handle: ({ tx, prepared }) => recordStart(tx, prepared, null),
});
