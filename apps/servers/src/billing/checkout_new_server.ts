import { fail } from '@cabildo/contracts/errors';
import { MAX_OPEN_CHECKOUTS } from '@cabildo/contracts/servers/billing/billing.ts';
import contract from '@cabildo/contracts/servers/billing/checkout_new_server.ts';
import { handler, userIdOf } from '../deps.ts';
import { findOrFetchProfile } from '../profiles/find-or-fetch.ts';
import { isClosing, saveProfile } from '../profiles/table.ts';
import { accountCloses, refusalOfOwner } from '../servers/rules.ts';
import { countOwned } from '../servers/table.ts';
import { countOpenOfNew } from './checkouts.table.ts';
import { openCheckout } from './open-checkout.ts';
import { FREE, nothingToPay, refusalOf, startOf } from './rules.ts';

export default handler(contract, {
  prepare: ({ ctx, db, ask }) => findOrFetchProfile(db, ask, userIdOf(ctx)),
  async handle({ input, tx, prepared: profile, now, deps }) {
    const nothing = nothingToPay(input);
    if (nothing) return nothing;
    const start = startOf({ ...FREE, plan: deps.defaultPlan }, input);
    if (start.refused) return refusalOf(start.refused);
    // Locks the profile, so that of two checkouts that are begun at once the second counts the first.
    await saveProfile(tx, profile);
    const owner_user_id = profile.user_id;
    if (await isClosing(tx, owner_user_id, now)) return accountCloses();
    const open = await countOpenOfNew(tx, owner_user_id, now);
    if (open >= MAX_OPEN_CHECKOUTS) return fail('limit_exceeded');
    // Each open checkout may become a server at any moment.
    const refusal = refusalOfOwner((await countOwned(tx, owner_user_id)) + open);
    if (refusal) return refusal;
    return openCheckout(tx, { owner_user_id, server_name: input.server_name }, input, { now, deps });
  },
});
