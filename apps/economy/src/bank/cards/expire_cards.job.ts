import { cardExpired } from '@cabildo/contracts/economy/bank/cards/events.ts';
import { dueJob } from '../../deps.ts';
import { describeCard } from './rules.ts';
import { claimExpired, nextExpiry, updateCard } from './table.ts';

/** ECA-07: tells of cards whose time is over. Payments and lists know it from `expires_at` on. */
export default dueJob({
  name: 'expire_cards',
  next: nextExpiry,
  claim: claimExpired,
  async each(card, { tx, emit, now }) {
    await updateCard(tx, card.id, { status: 'expired' });
    emit(cardExpired, describeCard(card, now), {
      serverId: card.server_id,
      characterIds: [card.holder_character_id],
    });
  },
});
