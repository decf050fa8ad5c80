import { draft } from '@cabildo/contracts/event';
import { cardExpired } from '@cabildo/contracts/economy/bank/cards/events.ts';
import { dueJob } from '../../deps.ts';
import { describeCard } from './rules.ts';
import { dueCards, updateCard } from './table.ts';

/** ECA-07: stores that the time of cards is over, and emits the event. Payments and lists go by `expires_at` itself. */
export default dueJob({
  name: 'expire_cards',
  ...dueCards,
  async each(card, { tx, emit, now }) {
    await updateCard(tx, card.id, { status: 'expired' });
    emit(draft(cardExpired, describeCard(card, now), [card.holder_character_id]), {
      serverId: card.server_id,
    });
  },
});
