import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/accounts/get_account.ts';
import { isParty, presentAccount } from './rules.ts';
import { handler } from '../../deps.ts';
import { ACCOUNT_READERS, readerOf } from './readers.ts';
import { findAccount } from './table.ts';

export default handler(contract, {
  async run({ input, member, serverId, deps, db }) {
    const account = await findAccount(db, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    const reader = await readerOf(deps, member, input, { account, staff: ACCOUNT_READERS });
    if (isFailure(reader)) return reader;
    if (!reader.staff && !isParty(account, reader.characters)) return fail('forbidden');
    return { account: presentAccount(account, reader) };
  },
});
