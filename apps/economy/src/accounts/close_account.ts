import { fail } from '@cabildo/contracts';
import { accountClosed } from '@cabildo/contracts/economy/accounts/events.ts';
import contract from '@cabildo/contracts/economy/accounts/close_account.ts';
import { describeAccount, presentAccount, refuseClosing } from './rules.ts';
import { handler } from '../handler.ts';
import { lockAccount, setAccountStatus } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    const refusal = refuseClosing(account, characters);
    if (refusal) return refusal;
    await setAccountStatus(tx, account.id, 'closed', now);
    const closed = { ...account, status: 'closed' as const };
    emit(accountClosed, describeAccount(closed), { characterIds: [account.owner_character_id] });
    return { account: presentAccount(closed, { characters, staff: false }) };
  },
});
