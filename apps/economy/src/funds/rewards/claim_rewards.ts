import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { personOf } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/funds/rewards/claim_rewards.ts';
import type { Claimed } from '@cabildo/contracts/economy/funds/rewards/rewards.ts';
import type { Order } from '@cabildo/kit/ledger';
import { eventActorOf } from '@cabildo/kit/service';
import { account as accountOf } from '../../bank/accounts/resource.ts';
import { findBank } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import type { Movement } from '../../ledger/postings.ts';
import { reportedRoles } from './reported-roles.ts';
import { claimsOf, claimView, decideClaim } from './rules.ts';
import { listRewards, makeClaims } from './table.ts';

/** The refusals of {@link decideClaim}. */
type Refusal = Failure<'no_bank_account' | 'account_closed' | 'account_disabled' | 'limit_exceeded'>;

export default handler(contract, {
  async prepare({ input, member, serverId, ask, db, now }) {
    const all = await listRewards(db, serverId);
    const { reward_id } = input;
    const rewards = all.filter(({ id, active }) => active && (reward_id ?? id) === id);
    if (reward_id !== undefined && rewards.length === 0) return fail('not_found');
    return { claims: claimsOf(rewards, await reportedRoles(ask, member, rewards), now) };
  },
  async handle({ ctx, deps, member, serverId, character, settings, tx, emit, now, prepared: { claims } }) {
    const bank = await findBank(tx, serverId, character.id);
    if (!bank) return fail('no_bank_account');
    const made = await makeClaims(tx, personOf(member), claims, now);
    if (made.length === 0) return fail('already_processed');
    const uses = { account: accountOf(bank.id) };
    const orders = made.map((claim): Order<typeof uses, Movement, Claimed> => {
      const view = claimView(claim, settings);
      const actor = eventActorOf(ctx);
      return { serverId, actor, uses, decide: (states, time) => decideClaim(view, states, time) };
    });
    const paid = await deps.ledger.postAll(tx, emit, orders);
    // All or nothing: if one claim cannot be paid, the transaction is rolled back and no claim is made.
    const refused = paid.find((each) => isFailure(each));
    if (refused) return refused as Refusal;
    const claimed = paid as Claimed[];
    return { claimed, total: claimed.reduce((sum, { net }) => sum + net, 0) };
  },
});
