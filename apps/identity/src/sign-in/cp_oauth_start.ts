import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/identity/sign-in/cp_oauth_start.ts';
import { handler } from '../deps.ts';
import { appSessionOf, keyNeeded } from '../keys/rules.ts';
import { destinationOf, prepareStart, recordStart } from './start.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, now }) {
    const caller = appSessionOf(ctx);
    if (!caller) return keyNeeded();
    const destination = destinationOf(input);
    if (isFailure(destination)) return destination;
    return { userId: caller.user_id, start: await prepareStart('chat', destination, { deps, now }) };
  },
  handle: ({ tx, prepared: { start, userId } }) =>
    recordStart(tx, start, { user_id: userId, earlier_key_id: null }),
});
