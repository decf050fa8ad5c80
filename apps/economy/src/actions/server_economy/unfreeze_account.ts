import { fail } from '@cabildo/contracts';
import accountUnfrozen from '@cabildo/contracts/economy/events/bank.account.unfrozen.ts';
import contract from '@cabildo/contracts/economy/server_economy/unfreeze_account.ts';
import { accountFact, presentAccount } from '../../domain/account.ts';
import { handler } from '../../handler.ts';
import { lockAccount, setAccountStatus } from '../../sql/accounts.ts';

export default handler(contract, {
  async prepare({ ctx, deps }) {
    return { characters: await deps.characters.ofCaller(ctx) };
  },
  async handle({ input, ctx, tx, emit, now, prepared }) {
    const account = await lockAccount(tx, ctx.membership!.server_id, input.account_id);
    if (!account) return fail('account_not_found');
    if (account.status === 'closed') return fail('account_closed');
    if (account.status === 'active') return fail('already_processed');
    await setAccountStatus(tx, account.id, 'active', now);
    const unfrozen = { ...account, status: 'active' as const };
    emit(accountUnfrozen, accountFact(unfrozen), { characterIds: [account.ownerCharacterId] });
    return { account: presentAccount(unfrozen, { ...prepared, staff: true }) };
  },
});
