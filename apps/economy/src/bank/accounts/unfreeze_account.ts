import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import { presentAccount } from './rules.ts';
import { handler } from '../../deps.ts';
import { changeStatus } from './status.ts';
import { lockAccount } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    if (account.status === 'closed') return fail('account_closed');
    if (account.status === 'active') return fail('already_processed');
    const unfrozen = await changeStatus({ tx, emit, now }, account, 'active');
    if (isFailure(unfrozen)) return unfrozen;
    return { account: presentAccount(unfrozen, { characters, staff: true }) };
  },
});
