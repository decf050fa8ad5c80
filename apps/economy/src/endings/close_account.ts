import { fail } from '@cabildo/contracts';
import { accountClosed } from '@cabildo/contracts/economy/accounts/events.ts';
import contract from '@cabildo/contracts/economy/accounts/close_account.ts';
import { cardArchived } from '@cabildo/contracts/economy/cards/events.ts';
import { describeAccount, presentAccount, refuseClosing } from '../accounts/rules.ts';
import { findBank, lockAccount, setAccountStatus } from '../accounts/table.ts';
import { describeCard } from '../cards/rules.ts';
import { archiveCardsOf } from '../cards/table.ts';
import { handler } from '../handler.ts';
import { moveLoans } from '../loans/table.ts';
import { endRecurring } from '../recurring/end.ts';
import { isVaultInUse } from '../vaults/table.ts';

const NOT_EMPTY = {
  es: 'La caja fuerte no está vacía: retira antes lo que hay en ella.',
  en: 'The vault is not empty: withdraw what lies in it first.',
};

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    const refusal = refuseClosing(account, characters);
    if (refusal) return refusal;
    if (account.kind === 'vault' && (await isVaultInUse(tx, account.id)))
      return fail('balance_not_zero', { message: NOT_EMPTY });
    await setAccountStatus(tx, account.id, 'closed', now);
    const closed = { ...account, status: 'closed' as const };
    emit(accountClosed, describeAccount(closed), { characterIds: [account.owner_character_id] });
    // EC-14: its cards go with it, and what is paid from or to it.
    for (const card of await archiveCardsOf(tx, [account.id]))
      emit(cardArchived, describeCard(card, now), { characterIds: [card.holder_character_id] });
    // Its owner's main account pays back what it was lent.
    const bank = await findBank(tx, serverId, account.owner_character_id);
    if (bank) await moveLoans(tx, account.id, bank.id);
    await endRecurring(tx, emit, { characterIds: [], accountIds: [account.id] });
    return { account: presentAccount(closed, { characters, staff: false }) };
  },
});
