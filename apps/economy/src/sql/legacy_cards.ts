import type { Sql, Tx } from '@cabildo/kit';

export interface LegacyCard {
  accountId: number;
  cardNumber: string;
  /** Only {@link Cvvs} opens it. */
  cvvSealed: string;
  /** Wrong guesses since the last right one. */
  wrongCvvs: number;
  lockedUntil: Date | null;
}

interface CardRow {
  account_id: number;
  card_number: string;
  cvv_sealed: string;
  wrong_cvvs: number;
  locked_until: Date | null;
}

const COLUMNS = `c.account_id, c.card_number, c.cvv_sealed, c.wrong_cvvs, c.locked_until`;

const cardOf = (row: CardRow | undefined): LegacyCard | undefined =>
  row && {
    accountId: row.account_id,
    cardNumber: row.card_number,
    cvvSealed: row.cvv_sealed,
    wrongCvvs: row.wrong_cvvs,
    lockedUntil: row.locked_until,
  };

/**
 * The account that a card of this server stands for; undefined for an unknown number or one of another server. An
 * archived card still names its account, but pays no more.
 */
export async function findAccountByCard(
  sql: Sql,
  serverId: number,
  cardNumber: string,
): Promise<{ accountId: number; archived: boolean } | undefined> {
  const [row] = await sql.query<{ account_id: number; archived: boolean }>(
    `SELECT c.account_id, c.archived_at IS NOT NULL AS archived FROM legacy_cards c JOIN accounts a ON a.id = c.account_id
     WHERE c.card_number = $2 AND a.server_id = $1`,
    [serverId, cardNumber],
  );
  return row && { accountId: row.account_id, archived: row.archived };
}

/** The card of a legacy account. */
export async function findLegacyCard(sql: Sql, accountId: number): Promise<LegacyCard | undefined> {
  const [row] = await sql.query<CardRow>(`SELECT ${COLUMNS} FROM legacy_cards c WHERE c.account_id = $1`, [
    accountId,
  ]);
  return cardOf(row);
}

/** As {@link findLegacyCard}, and nobody else looks at its CVV until the transaction ends. */
export async function lockLegacyCard(tx: Tx, accountId: number): Promise<LegacyCard | undefined> {
  const [row] = await tx.query<CardRow>(
    `SELECT ${COLUMNS} FROM legacy_cards c WHERE c.account_id = $1 FOR NO KEY UPDATE`,
    [accountId],
  );
  return cardOf(row);
}

/** False when the number is taken. */
export async function insertLegacyCard(
  tx: Tx,
  card: Pick<LegacyCard, 'accountId' | 'cardNumber' | 'cvvSealed'>,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO legacy_cards (account_id, card_number, cvv_sealed) VALUES ($1, $2, $3)
     ON CONFLICT (card_number) DO NOTHING RETURNING 1`,
    [card.accountId, card.cardNumber, card.cvvSealed],
  );
  return rows.length === 1;
}

/** Keeps how many wrong guesses there were, and a lock if they were too many. The caller has the card locked. */
export async function setWrongCvvs(
  tx: Tx,
  accountId: number,
  wrong: number,
  lockedUntil: Date | null,
): Promise<void> {
  await tx.query(`UPDATE legacy_cards SET wrong_cvvs = $2, locked_until = $3 WHERE account_id = $1`, [
    accountId,
    wrong,
    lockedUntil,
  ]);
}

/** Archives the cards of accounts that are being wound up, by account. */
export async function archiveCards(
  tx: Tx,
  accountIds: readonly number[],
  now: Date,
): Promise<Pick<LegacyCard, 'accountId' | 'cardNumber'>[]> {
  const rows = await tx.query<{ account_id: number; card_number: string }>(
    `UPDATE legacy_cards SET archived_at = $2 WHERE account_id = ANY($1::bigint[])
     RETURNING account_id, card_number`,
    [accountIds, now],
  );
  return rows
    .map((row) => ({ accountId: row.account_id, cardNumber: row.card_number }))
    .sort((a, b) => a.accountId - b.accountId);
}
