import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/bank/cards/create_card.ts';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../../deps.ts';
import { capOf, orderCard } from './order.ts';
import { cardView, refuseOrder } from './rules.ts';

export default handler(contract, {
  async prepare({ input, db, ask, member, settings, now }) {
    const refusal = refuseOrder(input, settings.cards_config, now);
    return refusal ?? { cap: await capOf({ db, ask }, member, settings, input.cp_role_ids) };
  },
  async handle({ input, deps, serverId, member, character, tx, emit, now, prepared: { cap } }) {
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
      now,
    };
    const issued = await orderCard({ tx, emit, cvvs: deps.cvvs }, order);
    if (isFailure(issued)) return issued;
    const { card, account, cvv } = issued;
    const reader = { characters: new Set([character.id]), staff: false };
    return { card_id: card.id, card: cardView(card, account, reader, now), cvv };
  },
});
