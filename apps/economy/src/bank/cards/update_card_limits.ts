import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { cardLimited } from '@cabildo/contracts/economy/bank/cards/events.ts';
import contract from '@cabildo/contracts/economy/bank/cards/update_card_limits.ts';
import { handler } from '../../deps.ts';
import { lockWithAccount } from './find.ts';
import { cardView, describeCard, mayManage } from './rules.ts';
import { updateCard } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const found = await lockWithAccount(tx, serverId, input.card_id);
    if (isFailure(found)) return found;
    const { card, account } = found;
    if (!mayManage(card, account, characters)) return fail('forbidden');
    if (card.status === 'archived') return fail('card_expired');
    const limited = (['daily_limit', 'monthly_limit', 'per_transaction_limit'] as const).map(
      (name) => [name, input[name] === undefined ? card[name] : input[name]] as const,
    );
    const limits = Object.fromEntries(limited) as Record<(typeof limited)[number][0], number | null>;
    await updateCard(tx, card.id, limits);
    const data = { ...describeCard(card, now), ...limits };
    emit(draft(cardLimited, data, [card.holder_character_id]));
    return { card: cardView({ ...card, ...limits }, account, { characters, staff: false }, now) };
  },
});
