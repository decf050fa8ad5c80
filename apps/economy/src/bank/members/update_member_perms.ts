import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { memberUpdated } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import contract from '@cabildo/contracts/economy/bank/members/update_member_perms.ts';
import { listMembers, updateMember } from '../accounts/members.table.ts';
import { mayUse, refuseUnusable } from '../accounts/rules.ts';
import { lockAccount } from '../accounts/table.ts';
import { handler } from '../../deps.ts';
import { memberView, refuseGranting, sorted } from './rules.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit }) {
    const { member_character_id: characterId } = input;
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    if (!mayUse(account, characters, 'manage_members')) return fail('forbidden');
    const permissions = sorted(input.permissions);
    const refusal =
      refuseGranting(account, characters, { characterId, permissions }) ?? refuseUnusable(account);
    if (refusal) return refusal;
    const member = (await listMembers(tx, account.id)).find((each) => each.character_id === characterId);
    if (!member) return fail('member_not_found');
    await updateMember(tx, { ...member, permissions });
    const data = { account_id: account.id, server_character_id: characterId, permissions };
    emit(draft(memberUpdated, data, [characterId]));
    return { member: memberView({ ...member, permissions }) };
  },
});
