import { resource } from '@cabildo/kit/ledger';
import { account } from '../accounts/resource.ts';
import { insertCardPayments, type NewCardPayment } from './payments.table.ts';
import { lockCards, type CardRow } from './table.ts';

/** A card, and what the decisions of this batch paid with it. */
export interface CardState extends CardRow {
  readonly paid: readonly NewCardPayment[];
}

/** A card by its id; undefined when there is none. Its account is locked before it. */
export const card = resource<number, CardState | undefined>({
  name: 'card',
  after: [account],
  async lock(tx, ids) {
    const found = new Map((await lockCards(tx, ids)).map((row) => [row.id, { ...row, paid: [] }]));
    return ids.map((id) => found.get(id));
  },
  async write(tx, changed, now) {
    const rows = changed.map(({ state }) => state!);
    await Promise.all([
      tx.query(
        `UPDATE cards c SET uses = v.uses, spent_on = v.spent_on, spent_that_day = v.day, spent_that_month = v.month
         FROM unnest($1::bigint[], $2::int[], $3::date[], $4::bigint[], $5::bigint[]) AS v (id, uses, spent_on, day, month)
         WHERE c.id = v.id`,
        [
          rows.map(({ id }) => id),
          rows.map(({ uses }) => uses),
          rows.map(({ spent_on }) => spent_on),
          rows.map(({ spent_that_day }) => spent_that_day),
          rows.map(({ spent_that_month }) => spent_that_month),
        ],
      ),
      insertCardPayments(
        tx,
        rows.flatMap(({ paid }) => paid),
        now,
      ),
    ]);
  },
});
