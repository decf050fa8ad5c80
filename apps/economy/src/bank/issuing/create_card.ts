import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../../deps.ts';
import { orderCard, prepareOrder } from './order.ts';
import { cardView, refuseOrder } from '../cards/rules.ts';

export default handler(contract, {
  async prepare({ input, ...scope }) {
    return refuseOrder(input, scope.settings.cards_config, scope.now) ?? prepareOrder(scope, input);
  },
  async handle({ input, deps, serverId, member, character, tx, emit, now, prepared: { cap, provenPins } }) {
    const spent = await spendQuota(tx, { name: 'cards_made', member, characterId: character.id, now });
    if (spent) return spent;
    const { id } = character;
    const order = {
      serverId,
      accountId: input.account_id,
      characterId: id,
      cardholderId: id,
      wanted: input,
      cap,
      provenPins,
      now,
    };
    const issued = await orderCard({ tx, emit, cvvs: deps.cvvs }, order);
    if (isFailure(issued)) return issued;
    const { card, account, cvv } = issued;
    const reader = { characters: new Set([character.id]), staff: false };
    return { card_id: card.id, card: cardView(card, account, reader, now), cvv };
  },
});
