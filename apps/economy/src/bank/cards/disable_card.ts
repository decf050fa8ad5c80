import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/bank/cards/disable_card.ts';
import { cardDisabled } from '@cabildo/contracts/economy/bank/cards/events.ts';
import { handler } from '../../deps.ts';
import { lockWithAccount } from './find.ts';
import { cardView, describeCard, mayManage, refuseCard } from './rules.ts';
import { updateCard } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const found = await lockWithAccount(tx, serverId, input.card_id);
    if (isFailure(found)) return found;
    const { card, account } = found;
    if (!mayManage(card, account, characters, { orCardholder: true })) return fail('forbidden');
    const refusal = refuseCard(card, now);
    if (refusal) return refusal;
    const disabled = { ...card, status: 'disabled' as const };
    await updateCard(tx, card.id, { status: 'disabled' });
    emit(draft(cardDisabled, describeCard(disabled, now), [card.holder_character_id]));
    return { card: cardView(disabled, account, { characters, staff: false }, now) };
  },
});
