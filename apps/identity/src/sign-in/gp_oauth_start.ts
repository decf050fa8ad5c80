import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/sign-in/gp_oauth_start.ts';
import { handler } from '../deps.ts';
import { prepareStart, recordStart } from './start.ts';

export default handler(contract, {
  async prepare({ input, deps, now }) {
    if (input.loopback_port === undefined) return fail('update_required');
    return prepareStart('game', input.loopback_port, { deps, now });
  },
  handle: ({ tx, prepared }) => recordStart(tx, prepared, null),
});
