import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import { presentAccount } from './rules.ts';
import { handler } from '../../deps.ts';
import { changeStatus } from './status.ts';
import { lockAccount } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    if (account.status === 'closed') return fail('account_closed');
    if (account.status === 'frozen') return fail('account_disabled');
    const frozen = await changeStatus({ tx, emit, now }, account, 'frozen');
    if (isFailure(frozen)) return frozen;
    return { account: presentAccount(frozen, { characters, staff: true }) };
  },
});
