import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/members/list_account_members.ts';
import { ACCOUNT_READERS, readerOf } from '../accounts/readers.ts';
import { mayUse } from '../accounts/rules.ts';
import { listMembers } from '../accounts/members.table.ts';
import { findAccount } from '../accounts/table.ts';
import { handler } from '../../deps.ts';
import { memberView, ownerViews } from './rules.ts';

export default handler(contract, {
  async run({ input, member, serverId, deps, db }) {
    const account = await findAccount(db, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    const reader = await readerOf(deps, member, input, { account, staff: ACCOUNT_READERS });
    if (isFailure(reader)) return reader;
    if (!reader.staff && !mayUse(account, reader.characters, 'manage_members')) return fail('forbidden');
    const members = await listMembers(db, account.id);
    return { members: [...ownerViews(account), ...members.map(memberView)] };
  },
});
