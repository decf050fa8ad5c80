import { fail } from '@cabildo/contracts';
import accountFrozen from '@cabildo/contracts/economy/events/bank.account.frozen.ts';
import contract from '@cabildo/contracts/economy/server_economy/freeze_account.ts';
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
    if (account.status === 'frozen') return fail('account_disabled');
    await setAccountStatus(tx, account.id, 'frozen', now);
    const frozen = { ...account, status: 'frozen' as const };
    emit(accountFrozen, accountFact(frozen), { characterIds: [account.ownerCharacterId] });
    return { account: presentAccount(frozen, { ...prepared, staff: true }) };
  },
});
