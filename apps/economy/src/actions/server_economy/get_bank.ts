import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/get_bank.ts';
import { handler } from '../../handler.ts';
import { findLegacy } from '../../sql/accounts.ts';
import { findLegacyCard } from '../../sql/legacy_cards.ts';

export default handler(contract, {
  async run({ input, ctx, db, deps }) {
    const character = await deps.characters.visible(ctx, input);
    if (isFailure(character)) return character;
    const account = await findLegacy(db, ctx.membership!.server_id, character.id);
    const card = account && (await findLegacyCard(db, account.id));
    if (!account || !card) return fail('no_bank_account');
    return {
      account_id: account.id,
      card_number: card.cardNumber,
      balance: account.balance,
      has_pin: account.hasPin,
      status: account.status,
      ...(character.own && { cvv: deps.cvvs.reveal(card) }),
    };
  },
});
