import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { cardLinked } from '@cabildo/contracts/economy/bank/cards/events.ts';
import contract from '@cabildo/contracts/economy/bank/issuing/link_card.ts';
import { findAccount, lockAccounts } from '../accounts/table.ts';
import { handler } from '../../deps.ts';
import { provePins } from '../pins/prove-pins.ts';
import { cardView, describeCard, mayManage, refuseIssuing, refuseLink } from '../cards/rules.ts';
import { countCards, findCard, lockCard, updateCard } from '../cards/table.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, serverId, characters, settings: config }) {
    const { account_id: accountId, pin } = input;
    const guess = { serverId, accountId, pin, permission: 'create_cards' as const, characters, config };
    const provenPins = await provePins(deps, ctx, guess);
    return isFailure(provenPins) ? provenPins : { provenPins };
  },
  async handle({ input, serverId, characters, settings, tx, emit, now, prepared: { provenPins } }) {
    const found = await findCard(tx, serverId, { id: input.card_id });
    if (!found) return fail('card_not_found');
    const target = await findAccount(tx, serverId, input.account_id);
    if (!target) return fail('account_not_found');
    const accounts = await lockAccounts(tx, [found.account_id, target.id]);
    const [from, to] = [found.account_id, target.id].map((id) => accounts.find((each) => each.id === id));
    const card = await lockCard(tx, serverId, found.id);
    // Another request has linked the same card first.
    if (card?.account_id !== from?.id || !card || !from || !to) return fail('already_processed');
    if (!mayManage(card, from, characters)) return fail('forbidden');
    const refusal = refuseLink(card, from, to) ?? refuseIssuing(to, characters, provenPins);
    if (refusal) return refusal;
    if ((await countCards(tx, to.id)) >= settings.cards_config.max_cards_per_account)
      return fail('max_cards');
    const linked = { ...card, account_id: to.id };
    await updateCard(tx, card.id, { account_id: to.id });
    const data = { ...describeCard(linked, now), from_account_id: from.id };
    emit(draft(cardLinked, data, [card.holder_character_id]));
    return { card: cardView(linked, to, { characters, staff: false }, now) };
  },
});
