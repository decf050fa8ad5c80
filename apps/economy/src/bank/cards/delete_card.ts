import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/bank/cards/delete_card.ts';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import { handler } from '../../deps.ts';
import { lockWithAccount } from './find.ts';
import { cardView, describeCard, mayManage } from './rules.ts';
import { countCards, updateCard } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const found = await lockWithAccount(tx, serverId, input.card_id);
    if (isFailure(found)) return found;
    const { card, account } = found;
    if (!mayManage(card, account, characters)) return fail('forbidden');
    if (card.status === 'archived') return fail('card_expired');
    if ((await countCards(tx, account.id)) === 1) return fail('last_card');
    const archived = { ...card, status: 'archived' as const };
    await updateCard(tx, card.id, { status: 'archived' });
    emit(draft(cardArchived, describeCard(archived, now), [card.holder_character_id]));
    return { card: cardView(archived, account, { characters, staff: false }, now) };
  },
});
