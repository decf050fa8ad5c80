import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { memberRemoved } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import contract from '@cabildo/contracts/economy/bank/members/remove_account_member.ts';
import { removeMember } from '../accounts/members.table.ts';
import { lockAccount } from '../accounts/table.ts';
import { describeCard } from '../cards/rules.ts';
import { archiveCardsAt } from '../cards/table.ts';
import { handler } from '../../deps.ts';
import { refuseRemoving } from './rules.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const { member_character_id: characterId } = input;
    // Payments lock the account as well: earlier ones end before this lock is granted, and later ones find no member.
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    const refusal = refuseRemoving(account, characters, characterId);
    if (refusal) return refusal;
    await removeMember(tx, account.id, characterId);
    for (const card of await archiveCardsAt(tx, account.id, characterId))
      emit(draft(cardArchived, describeCard(card, now), [characterId]));
    const data = { account_id: account.id, server_character_id: characterId };
    emit(draft(memberRemoved, data, [characterId]));
    return { removed: true as const };
  },
});
