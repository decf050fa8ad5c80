import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../../deps.ts';
import { provePins } from '../pins/prove-pins.ts';
import { capOf, orderCard } from './order.ts';
import { cardView, refuseOrder } from '../cards/rules.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, db, ask, serverId, member, character, settings, now }) {
    const refusal = refuseOrder(input, settings.cards_config, now);
    if (refusal) return refusal;
    const cap = await capOf({ db, ask }, member, settings, input.cp_role_ids);
    const provenPins = await provePins(deps, ctx, {
      serverId,
      accountId: input.account_id,
      pin: input.pin,
      permission: 'create_cards',
      characters: new Set([character.id]),
      config: settings,
    });
    return isFailure(provenPins) ? provenPins : { cap, provenPins };
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
