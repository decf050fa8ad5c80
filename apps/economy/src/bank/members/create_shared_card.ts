import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/members/create_shared_card.ts';
import { spendQuota } from '@cabildo/kit/service';
import { mayOpen } from '../accounts/ended.table.ts';
import { orderCard, prepareOrder } from '../issuing/order.ts';
import { cardView, refuseOrder } from '../cards/rules.ts';
import { handler } from '../../deps.ts';
import { admit } from './admit.ts';
import { refuseAdding, sorted } from './rules.ts';

export default handler(contract, {
  async prepare({ input, ...scope }) {
    const { deps, serverId, character, settings, now } = scope;
    // Refuses before the transaction every order that no lock is needed for.
    if (input.holder_character_id === character.id) return fail('self_transfer');
    const refusal = refuseOrder(input, settings.cards_config, now);
    if (refusal) return refusal;
    const cardholder = await deps.characters.live(serverId, input.holder_character_id);
    if (!cardholder) return fail('destination_not_found');
    return prepareOrder(scope, input);
  },
  async handle({ input, deps, serverId, member, character, tx, emit, now, prepared: { cap, provenPins } }) {
    // Counts the card, and keeps the cardholder from being deleted until this transaction commits.
    const spent = await spendQuota(tx, { name: 'cards_made', member, characterId: character.id, now });
    if (spent) return spent;
    const characterId = input.holder_character_id;
    if (!(await mayOpen(tx, serverId, characterId))) return fail('destination_not_found');
    // Issues the card, and makes the cardholder a member unless the card is refused.
    const permissions = sorted(input.permissions);
    const characters = new Set([character.id]);
    const issued = await orderCard(
      { tx, emit, cvvs: deps.cvvs },
      {
        serverId,
        accountId: input.account_id,
        characterId: character.id,
        cardholderId: characterId,
        wanted: input,
        cap,
        provenPins,
        now,
      },
      async (account) => {
        const refusal = refuseAdding(account, characters, { characterId, permissions });
        if (refusal) return refusal;
        await admit(tx, emit, {
          account_id: account.id,
          character_id: characterId,
          permissions,
          joined_at: now,
        });
        return undefined;
      },
    );
    if (isFailure(issued)) return issued;
    const { card, account, cvv } = issued;
    return { card_id: card.id, card: cardView(card, account, { characters, staff: false }, now), cvv };
  },
});
