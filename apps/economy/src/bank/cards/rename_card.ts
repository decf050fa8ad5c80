import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/cards/rename_card.ts';
import { handler } from '../../deps.ts';
import { lockWithAccount } from './find.ts';
import { cardView, mayManage } from './rules.ts';
import { updateCard } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, now }) {
    const found = await lockWithAccount(tx, serverId, input.card_id);
    if (isFailure(found)) return found;
    const { card, account } = found;
    if (!mayManage(card, account, characters, { orCardholder: true })) return fail('forbidden');
    if (card.status === 'archived') return fail('card_expired');
    const nickname = input.nickname === undefined ? card.nickname : input.nickname;
    await updateCard(tx, card.id, { nickname });
    return { card: cardView({ ...card, nickname }, account, { characters, staff: false }, now) };
  },
});
