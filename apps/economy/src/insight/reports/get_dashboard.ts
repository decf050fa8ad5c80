import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/insight/reports/get_dashboard.ts';
import { BANK_READERS } from '../../bank/accounts/readers.ts';
import { presentAccount } from '../../bank/accounts/rules.ts';
import { listAccounts, sumOfAccounts } from '../../bank/accounts/lists.table.ts';
import { heldCardView } from '../../bank/cards/rules.ts';
import { listActiveCards } from '../../bank/cards/table.ts';
import { creditOf } from '../../credit/score/rules.ts';
import { findStanding } from '../../credit/score/table.ts';
import { debtView } from '../../credit/debts/rules.ts';
import { listOpenDebts } from '../../credit/debts/table.ts';
import { loanView } from '../../credit/loans/rules.ts';
import { listOpenLoans } from '../../credit/loans/table.ts';
import { findWallet } from '../../bank/cash/wallets.table.ts';
import { handler } from '../../deps.ts';
import { countAnswerable } from '../../payments/requests/table.ts';

const MOST_SHOWN = 100;

export default handler(contract, {
  async run({ member, serverId, character, db, now }) {
    const staff = isAllowed(BANK_READERS, member);
    const about = { serverId, characterId: character.id };
    // One statement reads each part, however many accounts there are.
    const [{ rows }, total_balance, wallet, pending_requests, held, debts, loans, standing] =
      await Promise.all([
        listAccounts(db, about, { limit: MOST_SHOWN, offset: 0 }),
        sumOfAccounts(db, { ...about, all: staff }),
        findWallet(db, serverId, character.id),
        countAnswerable(db, { ...about, now }),
        listActiveCards(db, { ...about, now }, MOST_SHOWN),
        listOpenDebts(db, about, MOST_SHOWN),
        listOpenLoans(db, about, MOST_SHOWN),
        findStanding(db, serverId, character.id),
      ]);
    const { score, tier } = creditOf(standing, now);
    const reader = { characters: new Set([character.id]), staff };
    return {
      accounts: rows.map((account) => presentAccount(account, reader)),
      total_balance,
      wallet_total: wallet.balance,
      pending_requests,
      open_debts: debts.map(debtView),
      open_loans: loans.map(loanView),
      credit: { score, tier },
      active_cards: held.map((card) => heldCardView(card, { withNumber: character.isOwn }, now)),
    };
  },
});
