import type { CardStatus } from '@cabildo/contracts/economy/bank/cards/cards.ts';
import type { CardType } from '@cabildo/contracts/economy/config/config.ts';
import { count, page, row, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';

/** A card of an account, those of legacy accounts among them (ECA-05). */
export interface CardRow {
  readonly id: number;
  readonly server_id: number;
  readonly account_id: number;
  /** 16 digits, unique on the platform. */
  readonly number: string;
  readonly type: CardType | 'legacy';
  readonly nickname: string | null;
  readonly holder_character_id: number;
  /** As it is stored; `statusOf` says what it is now. */
  readonly status: CardStatus;
  /** Legacy cards; only {@link Cvvs} opens it. */
  readonly cvv_sealed: string | null;
  /** All others: a keyed hash, and the version of its key. */
  readonly cvv_mac: Buffer | null;
  readonly cvv_key_version: number | null;
  /** Wrong guesses since the last right one; the end of a lock does not start them anew. */
  readonly wrong_cvvs: number;
  readonly locked_until: Date | null;
  /** A PIN of its own; without one that of its account counts (ECA-14). */
  readonly has_pin: boolean;
  readonly expires_at: Date | null;
  readonly max_uses: number | null;
  readonly uses: number;
  readonly per_transaction_limit: number | null;
  readonly daily_limit: number | null;
  readonly monthly_limit: number | null;
  /** UTC day of the last payment, `2026-06-15`. */
  readonly spent_on: string | null;
  readonly spent_that_day: number;
  readonly spent_that_month: number;
  readonly created_at: Date;
}

const cards = table<CardRow>('cards');
const COLUMNS = [
  'id',
  'server_id',
  'account_id',
  'number',
  'type',
  'nickname',
  'holder_character_id',
  'status',
  'cvv_sealed',
  'cvv_mac',
  'cvv_key_version',
  'wrong_cvvs',
  'locked_until',
  'has_pin',
  'expires_at',
  'max_uses',
  'uses',
  'per_transaction_limit',
  'daily_limit',
  'monthly_limit',
  'spent_on',
  'spent_that_day',
  'spent_that_month',
  'created_at',
] as (keyof CardRow)[];

type Named = { readonly id: number } | { readonly number: string };

/** A card of this server, of whatever status; undefined for one that is unknown or of another server (GW-24). */
export async function findCard(sql: Sql, serverId: number, card: Named): Promise<CardRow | undefined> {
  return row(
    sql,
    cards()
      .where({ ...card, server_id: serverId })
      .select(...COLUMNS),
  );
}

/** As {@link findCard}, with its row locked until the transaction ends. */
export function lockCard(tx: Tx, serverId: number, id: number): Promise<CardRow | undefined> {
  return row(
    tx,
    cards()
      .where({ id, server_id: serverId })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );
}

/** Locks cards in id order, so that two batches that share cards cannot deadlock. */
export const lockCards = (tx: Tx, ids: readonly number[]): Promise<CardRow[]> =>
  tx.query<CardRow>(
    `SELECT ${COLUMNS.join()} FROM cards WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

/** The card that create_bank_account gave to a legacy account. */
export const findLegacyCard = (sql: Sql, accountId: number): Promise<CardRow | undefined> =>
  row(
    sql,
    cards()
      .where({ account_id: accountId, type: 'legacy' })
      .select(...COLUMNS),
  );

export type NewCard = Pick<
  CardRow,
  'server_id' | 'account_id' | 'number' | 'type' | 'holder_character_id' | 'created_at'
> &
  Partial<
    Pick<CardRow, 'nickname' | 'cvv_sealed' | 'cvv_mac' | 'cvv_key_version' | 'expires_at' | 'max_uses'>
  >;

/** Undefined when the number is taken. */
export function insertCard(tx: Tx, card: NewCard): Promise<CardRow | undefined> {
  return row(tx, cards().insert(card).onConflict('number').ignore().returning(COLUMNS));
}

/** Cards of an account that are not archived; the caller has the account locked. */
export function countCards(tx: Tx, accountId: number): Promise<number> {
  return count(tx, cards().where({ account_id: accountId }).where('status', '<>', 'archived'));
}

/** The caller has the card locked. */
export async function updateCard(
  tx: Tx,
  id: number,
  change: Partial<Omit<CardRow, 'id' | 'server_id' | 'number' | 'type'>>,
): Promise<void> {
  await run(tx, cards().where({ id }).update(change));
}

/** Newest first, of one account or at the hands of one character. */
export function listCards(
  sql: Sql,
  serverId: number,
  of: { account_id: number } | { holder_character_id: number },
  { withArchived, ...at }: { withArchived: boolean; limit: number; offset: number },
): Promise<Page<CardRow>> {
  const found = cards().where({ ...of, server_id: serverId });
  if (!withArchived) found.where('status', '<>', 'archived');
  return page(sql, found.orderBy('id', 'desc').select(...COLUMNS), at);
}

/** The newest cards at the hands of a character that can pay at this moment. */
export const listActiveCards = (
  sql: Sql,
  { serverId, characterId, now }: { serverId: number; characterId: number; now: Date },
  limit: number,
): Promise<CardRow[]> =>
  sql.query<CardRow>(
    `SELECT ${COLUMNS.join()} FROM cards WHERE server_id = $1 AND holder_character_id = $2 AND status = 'active'
       AND (expires_at IS NULL OR expires_at > $3) AND (max_uses IS NULL OR uses < max_uses)
     ORDER BY id DESC LIMIT $4`,
    [serverId, characterId, now, limit],
  );

/** Archives cards in the order of their ids; returns those that were not archived before. */
async function archive(tx: Tx, condition: string, values: readonly unknown[]): Promise<CardRow[]> {
  const archived = await tx.query<CardRow>(
    `UPDATE cards SET status = 'archived' WHERE id = ANY (ARRAY(
       SELECT id FROM cards WHERE status <> 'archived' AND ${condition} ORDER BY id FOR NO KEY UPDATE))
     RETURNING ${COLUMNS.join()}`,
    values,
  );
  return archived.sort((a, b) => a.id - b.id);
}

/** Cards that are to be archived with accounts. */
export const listCardIdsOf = async (sql: Sql, accountIds: readonly number[]): Promise<number[]> => {
  const found = await sql.query<{ id: number }>(
    `SELECT id FROM cards WHERE account_id = ANY($1::bigint[]) AND status <> 'archived'`,
    [accountIds],
  );
  return found.map(({ id }) => id);
};

/** Of accounts that are being closed. */
export const archiveCardsOf = (tx: Tx, accountIds: readonly number[]): Promise<CardRow[]> =>
  archive(tx, 'account_id = ANY($1::bigint[])', [accountIds]);

/** Of a member who leaves an account. */
export const archiveCardsAt = (tx: Tx, accountId: number, holderId: number): Promise<CardRow[]> =>
  archive(tx, 'account_id = $1 AND holder_character_id = $2', [accountId, holderId]);

/** Archives the cards of accounts that are being closed, and those that ended characters hold on any account. */
export const archiveCardsOfEnded = (
  tx: Tx,
  { accountIds, characterIds }: { accountIds: readonly number[]; characterIds: readonly number[] },
): Promise<CardRow[]> =>
  archive(
    tx,
    `id = ANY (ARRAY(
       SELECT id FROM cards WHERE account_id = ANY($1::bigint[])
       UNION SELECT id FROM cards WHERE holder_character_id = ANY($2::bigint[])))`,
    [accountIds, characterIds],
  );

const DUE = `status IN ('active', 'disabled') AND expires_at IS NOT NULL`;

/** When the time of the next card is over; null while none has an end. */
export async function nextExpiry(sql: Sql): Promise<Date | null> {
  const [next] = await sql.query<{ expires_at: Date }>(
    `SELECT expires_at FROM cards WHERE ${DUE} ORDER BY expires_at LIMIT 1`,
  );
  return next?.expires_at ?? null;
}

/** Locks cards whose time is over, but those that another process works on. */
export const claimExpired = (tx: Tx, now: Date, limit: number): Promise<CardRow[]> =>
  tx.query<CardRow>(
    `SELECT ${COLUMNS.join()} FROM cards WHERE ${DUE} AND expires_at <= $1
     ORDER BY expires_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [now, limit],
  );

/** Archives the cards of characters that are gone, on whatever account but these. */
export const archiveCardsElsewhere = (
  tx: Tx,
  characterIds: readonly number[],
  exceptAccountIds: readonly number[],
): Promise<CardRow[]> =>
  archive(tx, 'holder_character_id = ANY($1::bigint[]) AND account_id <> ALL($2::bigint[])', [
    characterIds,
    exceptAccountIds,
  ]);

/**
 * Counts a wrong guess at a card (EC-07): the fifth locks it for a quarter of an hour and each one after that for twice as
 * long, a day at most. Returns when the lock ends, if there is one. The caller has the card locked.
 */
export async function countWrongCvv(tx: Tx, cardId: number, now: Date): Promise<Date | null> {
  const [counted] = await tx.query<{ locked_until: Date | null }>(
    `UPDATE cards SET wrong_cvvs = wrong_cvvs + 1, locked_until = CASE WHEN wrong_cvvs >= 4
       THEN $2::timestamptz + least(15 * 2 ^ least(wrong_cvvs - 4, 10), 1440) * interval '1 minute' END
     WHERE id = $1 RETURNING locked_until`,
    [cardId, now],
  );
  return counted!.locked_until;
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
