import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { CardStatus } from '@cabildo/contracts/economy/bank/cards/cards.ts';
import type { CardType } from '@cabildo/contracts/economy/config/config.ts';
import {
  any,
  c,
  count,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export const wrongCvvs = table(
  'wrong_cvvs',
  { server_id: c.bigint, user_id: c.bigint, guessed_at: c.timestamps },
  {
    bound: 'system: one row for each person',
    // A guess counts for an hour.
    goes: { over: 'true', at: `coalesce(guessed_at[1], '-infinity')`, days: 1 },
    person: { user_id: { counts: 'for an hour' } },
    exported: 'not: a count of wrong guesses',
  },
);

export const cards = table(
  'cards',
  {
    id: c.id,
    server_id: c.bigint,
    account_id: c.bigint,
    /** 16 digits, unique on the platform. */
    number: c.text,
    type: c.text<CardType | 'legacy'>(),
    nickname: c.text.nullable,
    holder_character_id: c.bigint,
    /** The status as it is stored; `statusOf` knows the one at a moment. */
    status: c.text<CardStatus>(),
    /** The CVV of a legacy card; only `Cvvs` opens it. */
    cvv_sealed: c.sealed.nullable,
    /** The CVV of any other card: a keyed hash, and the version of its key. */
    cvv_mac: c.bytea.nullable,
    cvv_key_version: c.keyVersion.nullable,
    /** Wrong guesses since the last right one; the end of a lock does not start them anew. */
    wrong_cvvs: c.int,
    locked_until: c.timestamptz.nullable,
    /** Whether the card has a PIN of its own; without one the PIN of its account counts (ECA-14). */
    has_pin: c.boolean,
    expires_at: c.timestamptz.nullable,
    max_uses: c.int.nullable,
    uses: c.int,
    per_transaction_limit: c.bigint.nullable,
    daily_limit: c.bigint.nullable,
    monthly_limit: c.bigint.nullable,
    /** UTC day of the last payment, `2026-06-15`. */
    spent_on: c.date.nullable,
    spent_that_day: c.bigint,
    spent_that_month: c.bigint,
    created_at: c.timestamptz,
  },
  {
    bound: 'cards_made',
    // The card of a legacy account stays, as the account does.
    goes: { over: `ended_at IS NOT NULL AND type <> 'legacy'`, at: 'ended_at', days: KEPT_DAYS.ended },
    exported: 'in cards',
    locks: { cards: 150 },
  },
);
/** A card of an account, legacy accounts included (ECA-05). */
export type CardRow = RowOf<typeof cards>;

/** Cards whose time is over; the claim locks them. */
export const dueCards = due(cards, { at: 'expires_at', among: `status IN ('active', 'disabled')` });

type Named = { readonly id: number } | { readonly number: string };

/** Finds a card of this server, of any status; undefined for one that is unknown or of another server (GW-24). */
export const findCard = (sql: Sql, serverId: number, card: Named): Promise<CardRow | undefined> =>
  row(sql, cards.select().where({ ...card, server_id: serverId }));

/** Locks a card of this server until the transaction ends; undefined where {@link findCard} finds none. */
export const lockCard = (tx: Tx, serverId: number, id: number): Promise<CardRow | undefined> =>
  row(tx, cards.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** The card that create_bank_account gave to a legacy account. */
export const findLegacyCard = (sql: Sql, accountId: number): Promise<CardRow | undefined> =>
  row(sql, cards.select().where({ account_id: accountId, type: 'legacy' }));

export type NewCard = Pick<
  CardRow,
  'server_id' | 'account_id' | 'number' | 'type' | 'holder_character_id' | 'created_at'
> &
  Partial<
    Pick<CardRow, 'nickname' | 'cvv_sealed' | 'cvv_mac' | 'cvv_key_version' | 'expires_at' | 'max_uses'>
  >;

/** Inserts a card; undefined when its number is taken. */
export const insertCard = (tx: Tx, card: NewCard): Promise<CardRow | undefined> =>
  row(tx, cards.insert(card).onConflict('number').ignore().returning(cards.columns));

/** Counts the cards of an account that are not archived. The caller has the account locked. */
export const countCards = (tx: Tx, accountId: number): Promise<number> =>
  count(tx, cards.query().where({ account_id: accountId }).where('status', '<>', 'archived'));

/** The caller has the card locked. */
export async function updateCard(
  tx: Tx,
  id: number,
  change: Partial<Omit<CardRow, 'id' | 'server_id' | 'number' | 'type'>>,
): Promise<void> {
  await run(tx, cards.update(change).where({ id }));
}

/** Lists the cards of one account or of one cardholder, newest first. */
export function listCards(
  sql: Sql,
  serverId: number,
  of: { account_id: number } | { holder_character_id: number },
  { withArchived, ...at }: { withArchived: boolean; limit: number; offset: number },
): Promise<Page<CardRow>> {
  const found = cards.select().where({ ...of, server_id: serverId });
  if (!withArchived) found.where('status', '<>', 'archived');
  return page(sql, found.orderBy('id', 'desc'), at);
}

/** The newest cards of a cardholder that can pay at this moment. */
export const listActiveCards = (
  sql: Sql,
  { serverId, characterId, now }: { serverId: number; characterId: number; now: Date },
  limit: number,
): Promise<CardRow[]> =>
  sql.query<CardRow>(
    `SELECT ${cards.list()} FROM cards WHERE server_id = $1 AND holder_character_id = $2 AND status = 'active'
       AND (expires_at IS NULL OR expires_at > $3) AND (max_uses IS NULL OR uses < max_uses)
     ORDER BY id DESC LIMIT $4`,
    [serverId, characterId, now, limit],
  );

/** Archives cards in the order of their ids; returns those that were not archived before. */
async function archive(tx: Tx, condition: string, values: readonly unknown[]): Promise<CardRow[]> {
  const archived = await tx.query<CardRow>(
    `UPDATE cards SET status = 'archived' WHERE id = ANY (ARRAY(
       SELECT id FROM cards WHERE status <> 'archived' AND ${condition} ORDER BY id FOR NO KEY UPDATE))
     RETURNING ${cards.list()}`,
    values,
  );
  return archived.sort((a, b) => a.id - b.id);
}

/** The cards that archiving these accounts archives as well. */
export async function listCardIdsOf(sql: Sql, accountIds: readonly number[]): Promise<number[]> {
  const found = cards.select('id').where('account_id', any(accountIds)).where('status', '<>', 'archived');
  return (await rows(sql, found)).map(({ id }) => id);
}

/** Archives the cards of accounts that are being closed. */
export const archiveCardsOf = (tx: Tx, accountIds: readonly number[]): Promise<CardRow[]> =>
  archive(tx, 'account_id = ANY($1::bigint[])', [accountIds]);

/** Archives the cards that a member who leaves an account has there. */
export const archiveCardsAt = (tx: Tx, accountId: number, cardholderId: number): Promise<CardRow[]> =>
  archive(tx, 'account_id = $1 AND holder_character_id = $2', [accountId, cardholderId]);

/** Archives the cards of accounts that are being closed, and those of deleted characters on any account. */
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

/** Archives the cards of characters that are gone, on every account but these. */
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
 * Counts a wrong guess at a card (EC-07): the fifth locks the card for a quarter of an hour and each one after that for
 * twice as long, a day at most. Returns the end of the lock, if there is one. The caller has the row of the card
 * locked.
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

/** The person who guesses, and the server of the card. */
export interface Guesser {
  server_id: number;
  /** The number of the person (`personOf`). */
  user_id: number;
}

/**
 * Counts a guess as wrong before the guess is checked, so that a user has ten wrong ones an hour in a server, over all cards
 * and however many come together (EC-07): other guesses of this user wait until the transaction ends.
 * @returns the number of wrong guesses within the hour, this one included; undefined where ten were wrong before.
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

/** Takes back the count of {@link takeGuess}: the guess was right, or was not checked. */
export async function giveGuessBack(tx: Tx, { server_id, user_id }: Guesser): Promise<void> {
  await tx.query(`UPDATE wrong_cvvs SET guessed_at = guessed_at[2:] WHERE server_id = $1 AND user_id = $2`, [
    server_id,
    user_id,
  ]);
}

/** The moment at which a user who has no guess left has one again. */
export async function nextGuessAt(tx: Tx, { server_id, user_id }: Guesser): Promise<Date> {
  const [spent] = await tx.query<{ at: Date }>(
    `SELECT guessed_at[10] + interval '1 hour' AS at FROM wrong_cvvs WHERE server_id = $1 AND user_id = $2`,
    [server_id, user_id],
  );
  return spent!.at;
}
