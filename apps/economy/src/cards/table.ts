import { any, expression, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit';
import type { AccountRow } from '../accounts/table.ts';

interface LegacyCardTable {
  account_id: number;
  card_number: string;
  /** Only {@link Cvvs} opens it. */
  cvv_sealed: string;
  /** Wrong guesses since the last right one; the end of a lock does not start them anew. */
  wrong_cvvs: number;
  locked_until: Date | null;
  archived_at: Date | null;
}

/** The card of a legacy account. */
export type LegacyCardRow = Readonly<Omit<LegacyCardTable, 'archived_at'>>;

const cards = table<LegacyCardTable>('legacy_cards');
const COLUMNS = ['account_id', 'card_number', 'cvv_sealed', 'wrong_cvvs', 'locked_until'] as const;

/**
 * The account of a card of this server; undefined for an unknown number or one of another server. An archived card still
 * names its account, but pays no more.
 */
export function findAccountByCard(
  sql: Sql,
  serverId: number,
  cardNumber: string,
): Promise<{ account_id: number; archived: boolean } | undefined> {
  const ofServer = cards()
    .join<Pick<AccountRow, 'id' | 'server_id'>>('accounts', 'accounts.id', 'legacy_cards.account_id')
    .where({ card_number: cardNumber, server_id: serverId });
  const archived = expression<{ archived: boolean }>('archived_at IS NOT NULL AS archived');
  return row(sql, ofServer.select('account_id', archived));
}

export function findLegacyCard(sql: Sql, accountId: number): Promise<LegacyCardRow | undefined> {
  return row(
    sql,
    cards()
      .where({ account_id: accountId })
      .select(...COLUMNS),
  );
}

/** As {@link findLegacyCard}, locked, so that guesses of its CVV come one by one. */
export function lockLegacyCard(tx: Tx, accountId: number): Promise<LegacyCardRow | undefined> {
  return row(
    tx,
    cards()
      .where({ account_id: accountId })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );
}

/** False when the number is taken. */
export async function insertLegacyCard(
  tx: Tx,
  card: Pick<LegacyCardRow, 'account_id' | 'card_number' | 'cvv_sealed'>,
): Promise<boolean> {
  return (await run(tx, cards().insert(card).onConflict('card_number').ignore())) === 1;
}

/**
 * Counts a wrong guess at a card (EC-07): the fifth locks it for a quarter of an hour and each one after that for twice as
 * long, a day at most. Returns when the lock ends, if there is one. The caller has the card locked.
 */
export async function countWrongCvv(tx: Tx, accountId: number, now: Date): Promise<Date | null> {
  const [counted] = await tx.query<{ locked_until: Date | null }>(
    `UPDATE legacy_cards SET wrong_cvvs = wrong_cvvs + 1, locked_until = CASE WHEN wrong_cvvs >= 4
       THEN $2::timestamptz + least(15 * 2 ^ least(wrong_cvvs - 4, 10), 1440) * interval '1 minute' END
     WHERE account_id = $1 RETURNING locked_until`,
    [accountId, now],
  );
  return counted!.locked_until;
}

/** A right guess: it alone starts the count anew (EC-07). The caller has the card locked. */
export async function clearWrongCvvs(tx: Tx, accountId: number): Promise<void> {
  await run(tx, cards().where({ account_id: accountId }).update({ wrong_cvvs: 0, locked_until: null }));
}

/** Who guesses, and where. */
export interface Guesser {
  server_id: number;
  user_id: number;
}

/**
 * Counts a guess as wrong before it is looked at, so that a user has ten wrong ones an hour in a server, over all cards
 * and however many come together (EC-07): other guesses of this user wait until the transaction ends.
 * @returns undefined where ten were wrong within the hour; else how many with this one.
 */
export async function takeGuess(
  tx: Tx,
  { server_id, user_id }: Guesser,
  now: Date,
): Promise<number | undefined> {
  const [taken] = await tx.query<{ recent: number }>(
    `INSERT INTO wrong_cvvs AS w (server_id, user_id, guessed_at) VALUES ($1, $2, ARRAY[$3::timestamptz])
     ON CONFLICT (server_id, user_id) DO UPDATE SET guessed_at = (excluded.guessed_at || w.guessed_at)[1:10]
       WHERE w.guessed_at[10] IS NULL OR w.guessed_at[10] <= $3::timestamptz - interval '1 hour'
     RETURNING (SELECT count(*) FROM unnest(guessed_at) AS at WHERE at > $3::timestamptz - interval '1 hour') AS recent`,
    [server_id, user_id, now],
  );
  return taken?.recent;
}

/** The guess just taken was right, or was not looked at. */
export async function giveGuessBack(tx: Tx, { server_id, user_id }: Guesser): Promise<void> {
  await tx.query(`UPDATE wrong_cvvs SET guessed_at = guessed_at[2:] WHERE server_id = $1 AND user_id = $2`, [
    server_id,
    user_id,
  ]);
}

/** When a user who has no guess left has one again. */
export async function nextGuessAt(tx: Tx, { server_id, user_id }: Guesser): Promise<Date> {
  const [spent] = await tx.query<{ at: Date }>(
    `SELECT guessed_at[10] + interval '1 hour' AS at FROM wrong_cvvs WHERE server_id = $1 AND user_id = $2`,
    [server_id, user_id],
  );
  return spent!.at;
}

/** Archives the cards of accounts that are being wound up; returns them by account. */
export async function archiveCards(
  tx: Tx,
  accountIds: readonly number[],
  now: Date,
): Promise<Pick<LegacyCardRow, 'account_id' | 'card_number'>[]> {
  const ofAccounts = cards().where('account_id', any(accountIds)).update({ archived_at: now });
  const archived = await rows(tx, ofAccounts.returning(['account_id', 'card_number']));
  return archived.sort((a, b) => a.account_id - b.account_id);
}
