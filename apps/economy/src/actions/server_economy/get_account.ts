import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/get_account.ts';
import { isParty, presentAccount } from '../../domain/account.ts';
import { handler } from '../../handler.ts';
import { ACCOUNT_READERS, readerOf } from '../../readers.ts';
import { findAccount } from '../../sql/accounts.ts';

export default handler(contract, {
  async run({ input, ctx, deps, db }) {
    const account = await findAccount(db, ctx.membership!.server_id, input.account_id);
    if (!account) return fail('account_not_found');
    const reader = await readerOf(deps, ctx, input, { account, staff: ACCOUNT_READERS });
    if (isFailure(reader)) return reader;
    if (!reader.staff && !isParty(account, reader.characters)) return fail('forbidden');
    return { account: presentAccount(account, reader) };
  },
});
