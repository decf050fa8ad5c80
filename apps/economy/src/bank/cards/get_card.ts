import { fail, isFailure } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/bank/cards/get_card.ts';
import { ACCOUNT_READERS } from '../accounts/readers.ts';
import { handler } from '../../deps.ts';
import { plainCardNumber } from './card-number.ts';
import { findWithAccount } from './find.ts';
import { cardView, maySee } from './rules.ts';

const FORMS = {
  es: 'Indica card_id o card_number, no ambos.',
  en: 'Name card_id or card_number, not both.',
};

export default handler(contract, {
  async run({ input, member, serverId, characters, db, now }) {
    const { card_id, card_number } = input;
    if ((card_id === undefined) === (card_number === undefined)) return fail('error', { message: FORMS });
    const named = card_id === undefined ? { number: plainCardNumber(card_number!) } : { id: card_id };
    const found = await findWithAccount(db, serverId, named);
    if (isFailure(found)) return found;
    const { card, account } = found;
    const reader = { characters, staff: isAllowed(ACCOUNT_READERS, member) };
    return maySee(card, account, reader) ? { card: cardView(card, account, reader, now) } : fail('forbidden');
  },
});
