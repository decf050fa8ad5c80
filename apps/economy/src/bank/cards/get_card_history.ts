import { fail, isFailure } from '@cabildo/contracts/errors';
import { countedPageOf, cutPage, offsetOf } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/bank/cards/get_card_history.ts';
import { count } from '@cabildo/kit/database';
import { BANK_READERS } from '../accounts/readers.ts';
import { handler } from '../../deps.ts';
import { findWithAccount } from './find.ts';
import { listCardPayments, ofCard } from './payments.table.ts';
import { mayReadHistory } from './rules.ts';

export default handler(contract, {
  async run({ input, member, serverId, characters, db }) {
    const found = await findWithAccount(db, serverId, { id: input.card_id });
    if (isFailure(found)) return found;
    const { card, account } = found;
    const reader = { characters, staff: isAllowed(BANK_READERS, member) };
    if (!mayReadHistory(card, account, reader)) return fail('forbidden');
    const { cursor, per_page } = input;
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const [rows, total] = await Promise.all([
      listCardPayments(db, card.id, at),
      count(db, ofCard(card.id), { most: LIMITS.max_counted + 1 }),
    ]);
    const { shown, next_cursor } = cutPage(rows, input, (row) => ({
      card_payment_id: row.id,
      transfer_id: row.transfer_id,
      amount: row.amount,
      concept: row.concept,
      created_at: row.created_at.toISOString(),
    }));
    return { payments: shown, ...countedPageOf(input, total), next_cursor };
  },
});
