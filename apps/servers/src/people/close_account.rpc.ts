import contract from '@cabildo/contracts/servers/people/close_account.rpc.ts';
import { dropCheckoutsOf } from '../billing/checkouts.table.ts';
import { handler } from '../deps.ts';
import { closeProfile, insertMissing, lockProfile } from '../profiles/table.ts';
import { listOwned } from '../servers/table.ts';

/** Longer than identity takes for the deletion that follows: a request ends within 10 s. */
const CLOSING_MS = 60_000;

export default handler(contract, {
  async handle({ input, tx, now }) {
    // Locks the profile, so that a server that the user founds or gets at the same moment is seen here or refused there.
    const { user_id, gp_username } = input;
    await insertMissing(tx, [{ user_id, gp_username, named_at: '-infinity' }]);
    await lockProfile(tx, user_id);
    const owned = await listOwned(tx, user_id);
    if (owned.length > 0) return { owned };
    await closeProfile(tx, user_id, new Date(now.getTime() + CLOSING_MS));
    // A payment must not make a server for a user who has deleted the account.
    await dropCheckoutsOf(tx, user_id);
    return { owned: [] };
  },
});
