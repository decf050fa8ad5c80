import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { accountClosed } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import contract from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import { describeAccount, presentAccount, refuseClosing, ownersOf } from '../../bank/accounts/rules.ts';
import { lockAccount, setAccountStatus } from '../../bank/accounts/table.ts';
import { describeCard } from '../../bank/cards/rules.ts';
import { archiveCardsOf } from '../../bank/cards/table.ts';
import { handler } from '../../deps.ts';
import { isBorrowing } from '../../credit/loans/table.ts';
import { endRecurring } from '../../payments/recurring/end.ts';
import { isVaultInUse } from '../../vaults/table.ts';

const IN_DEBT = {
  es: 'De esta cuenta se cobra un préstamo que no está pagado.',
  en: 'A loan that is not paid back is collected from this account.',
};
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
    if (await isBorrowing(tx, account.id)) return fail('error', { status: 409, message: IN_DEBT });
    if (account.kind === 'vault' && (await isVaultInUse(tx, account.id)))
      return fail('error', { status: 409, message: NOT_EMPTY });
    await setAccountStatus(tx, account.id, 'closed', now);
    const closed = { ...account, status: 'closed' as const };
    emit(draft(accountClosed, describeAccount(closed), ownersOf(account)));
    // EC-14: cards and recurring payments of the account end with it.
    for (const card of await archiveCardsOf(tx, [account.id]))
      emit(draft(cardArchived, describeCard(card, now), [card.holder_character_id]));
    await endRecurring(tx, emit, { characterIds: [], accountIds: [account.id] });
    return { account: presentAccount(closed, { characters, staff: false }) };
  },
});
