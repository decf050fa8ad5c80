import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/members/add_account_member.ts';
import { mayOpen } from '../accounts/ended.table.ts';
import { mayUse } from '../accounts/rules.ts';
import { lockAccount } from '../accounts/table.ts';
import { handler } from '../../deps.ts';
import { admit } from './admit.ts';
import { memberView, refuseAdding, sorted } from './rules.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId }) {
    const character = await deps.characters.live(serverId, input.member_character_id);
    return character ? {} : fail('destination_not_found');
  },
  async handle({ input, serverId, characters, tx, emit, now }) {
    const { member_character_id: characterId } = input;
    if (!(await mayOpen(tx, serverId, characterId))) return fail('destination_not_found');
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    if (!mayUse(account, characters, 'manage_members')) return fail('forbidden');
    const permissions = sorted(input.permissions);
    const refusal = refuseAdding(account, characters, { characterId, permissions });
    if (refusal) return refusal;
    const member = { account_id: account.id, character_id: characterId, permissions, joined_at: now };
    await admit(tx, emit, member);
    return { member_character_id: characterId, member: memberView(member) };
  },
});
