import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { account } from '../../bank/accounts/accounts.ts';
import { card } from '../../bank/cards/cards.ts';
import { credit } from '../../credit/score/credit.ts';
import { debt } from '../../credit/debts/debts.ts';
import { loan } from '../../credit/loans/loans.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_dashboard',
  kind: 'query',
  access: 'member',
  acting: 'any',
  readers: 'view_bank_logs',
  summary: 'The bank of a character at a glance: accounts, what is on them, and what waits for an answer',
  input: z.object(characterParams),
  output: z.object({
    /** As list_accounts shows them first: 100 at most, none that is closed. */
    accounts: z.array(account),
    /** Of all accounts, shown or not, whose balance the reader may see. */
    total_balance: z.int(),
    wallet_total: z.int(),
    /** Cards that the character holds and can pay with, the newest 100. */
    active_cards: z.array(card),
    /** Payment requests that the character may answer. */
    pending_requests: z.int(),
    /** Signed or not, owed by the character or to it, the newest 100. */
    open_debts: z.array(debt),
    /** Asked for or to be paid back, the newest 100. */
    open_loans: z.array(loan),
    credit: credit.pick({ score: true, tier: true }),
  }),
  // error: the caller has several characters and named none.
  errors: ['error', 'character_not_found', 'forbidden'],
});
