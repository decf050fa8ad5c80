import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/bank/cards/enable_card.ts';
import { cardEnabled } from '@cabildo/contracts/economy/bank/cards/events.ts';
import { handler } from '../../deps.ts';
import { lockWithAccount } from './find.ts';
import { cardView, describeCard, mayManage, statusOf } from './rules.ts';
import { updateCard } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const found = await lockWithAccount(tx, serverId, input.card_id);
    if (isFailure(found)) return found;
    const { card, account } = found;
    if (!mayManage(card, account, characters)) return fail('forbidden');
    const status = statusOf(card, now);
    if (status === 'active') return fail('already_processed');
    if (status !== 'disabled') return fail('card_expired');
    const enabled = { ...card, status: 'active' as const };
    await updateCard(tx, card.id, { status: 'active' });
    emit(draft(cardEnabled, describeCard(enabled, now), [card.holder_character_id]));
    return { card: cardView(enabled, account, { characters, staff: false }, now) };
  },
});
