import { fail } from '@cabildo/contracts';
import { accountFrozen } from '@cabildo/contracts/economy/accounts/events.ts';
import contract from '@cabildo/contracts/economy/accounts/freeze_account.ts';
import { describeAccount, presentAccount } from './rules.ts';
import { handler } from '../handler.ts';
import { lockAccount, setAccountStatus } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    if (account.status === 'closed') return fail('account_closed');
    if (account.status === 'frozen') return fail('account_disabled');
    await setAccountStatus(tx, account.id, 'frozen', now);
    const frozen = { ...account, status: 'frozen' as const };
    emit(accountFrozen, describeAccount(frozen), { characterIds: [account.owner_character_id] });
    return { account: presentAccount(frozen, { characters, staff: true }) };
  },
});
