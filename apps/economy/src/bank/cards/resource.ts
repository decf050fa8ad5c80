import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../accounts/resource.ts';
import { insertCardPayments, type NewCardPayment } from './payments.table.ts';
import { cards, type CardRow } from './table.ts';

/** A card, and the payments that the decisions of this batch made with the card. */
export interface CardState extends CardRow {
  readonly paid: readonly NewCardPayment[];
}

/** A card by its id; undefined when no card has this id. Commands lock its account before the card. */
export const card = resource<number, CardState | undefined>({
  name: 'card',
  after: [account],
  async lock(tx, ids) {
    const locked = await cards.lock(tx, ids);
    return inOrder(
      ids,
      locked.map((row) => ({ ...row, paid: [] })),
    );
  },
  async write(tx, changed, now) {
    const rows = changed.map(({ state }) => state!);
    const paid = rows.flatMap((row) => row.paid);
    await Promise.all([
      cards.updateMany(tx, rows, {
        by: ['id'],
        set: ['uses', 'spent_on', 'spent_that_day', 'spent_that_month'],
      }),
      insertCardPayments(tx, paid, now),
    ]);
  },
});
