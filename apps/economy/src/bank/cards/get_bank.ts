import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/cards/get_bank.ts';
import { findLegacy } from '../accounts/table.ts';
import { handler } from '../../deps.ts';
import { findLegacyCard } from './table.ts';

export default handler(contract, {
  async run({ serverId, character, db, deps }) {
    const account = await findLegacy(db, serverId, character.id);
    const card = account && (await findLegacyCard(db, account.id));
    if (!account || !card) return fail('no_bank_account');
    const { id: account_id, balance, has_pin, status } = account;
    const { number: card_number } = card;
    return {
      account_id,
      card_number,
      balance,
      has_pin,
      status,
      ...(character.isOwn && { cvv: deps.cvvs.reveal(card) }),
    };
  },
});
