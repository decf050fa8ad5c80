import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { account } from '../../bank/accounts/accounts.ts';
import { card } from '../../bank/cards/cards.ts';
import { credit } from '../../credit/score/credit.ts';
import { debt } from '../../credit/debts/debts.ts';
import { loan } from '../../credit/loans/loans.ts';

export default defineAction('server_economy.get_dashboard', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: 'view_bank_logs' },
  summary: 'Read the bank of a character at a glance: accounts, balances, and what waits for an answer.',
  input: z.object(characterParams),
  output: z.object({
    /** The first accounts of list_accounts: 100 at most, no closed ones. */
    accounts: z.array(account),
    /** Sum over all accounts whose balance the reader may see, shown or not. */
    total_balance: z.int(),
    wallet_total: z.int(),
    /** Cards that the character can pay with, the newest 100. */
    active_cards: z.array(card),
    /** Payment requests that the character may answer. */
    pending_requests: z.int(),
    /** Debts of the character as debtor or creditor, signed or not, the newest 100. */
    open_debts: z.array(debt),
    /** Loans that are requested or not paid back, the newest 100. */
    open_loans: z.array(loan),
    credit: credit.pick({ score: true, tier: true }),
  }),
  // error: the caller has several characters and named none of them.
  errors: ['error', 'character_not_found', 'forbidden'],
});
