import { rows, table, type Sql, type Tx } from '@cabildo/kit/database';

/** What was paid with a card, fees included; negative: given back. */
export interface CardPaymentRow {
  readonly id: number;
  readonly card_id: number;
  readonly transfer_id: number;
  readonly amount: number;
  readonly concept: string | null;
  readonly created_at: Date;
}
export type NewCardPayment = Omit<CardPaymentRow, 'id' | 'created_at'>;

const payments = table<CardPaymentRow>('card_payments');

export async function insertCardPayments(tx: Tx, added: readonly NewCardPayment[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO card_payments (card_id, transfer_id, amount, concept, created_at)
     SELECT *, $5 FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])`,
    [
      added.map((each) => each.card_id),
      added.map((each) => each.transfer_id),
      added.map((each) => each.amount),
      added.map((each) => each.concept),
      now,
    ],
  );
}

export const ofCard = (cardId: number) => payments().where({ card_id: cardId });

/** Newest first; `after` is the id of the last one that was shown. */
export function listCardPayments(
  sql: Sql,
  cardId: number,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<CardPaymentRow[]> {
  const found = ofCard(cardId).orderBy('id', 'desc').limit(limit).offset(offset);
  if (after !== undefined) found.where('id', '<', after);
  return rows(sql, found.select('id', 'card_id', 'transfer_id', 'amount', 'concept', 'created_at'));
}
