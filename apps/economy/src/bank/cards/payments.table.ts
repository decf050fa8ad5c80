import { c, rows, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const cardPayments = table(
  'card_payments',
  {
    id: c.id,
    card_id: c.bigint,
    transfer_id: c.bigint,
    /** The amount paid with the card, fees included; negative: given back. */
    amount: c.bigint,
    concept: c.text.nullable,
    created_at: c.timestamptz,
  },
  { bound: 'system: limits_config.transfers_a_day for each user', goes: 'stays: with the card' },
);
export type CardPaymentRow = RowOf<typeof cardPayments>;
export type NewCardPayment = Omit<CardPaymentRow, 'id' | 'created_at'>;

export const insertCardPayments = (tx: Tx, added: readonly NewCardPayment[], now: Date): Promise<number> =>
  cardPayments.insertMany(
    tx,
    added.map((payment) => ({ ...payment, created_at: now })),
  );

export const ofCard = (cardId: number) => cardPayments.query().where({ card_id: cardId });

/** Lists payments newest first; `after` is the id of the last one that was shown. */
export function listCardPayments(
  sql: Sql,
  cardId: number,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<CardPaymentRow[]> {
  const found = ofCard(cardId).orderBy('id', 'desc').limit(limit).offset(offset);
  if (after !== undefined) found.where('id', '<', after);
  return rows(sql, found.select(...cardPayments.columns));
}
