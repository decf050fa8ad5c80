import type { Direction } from '@cabildo/contracts/economy/payments/requests/list_payment_requests.ts';
import type { RequestStatus } from '@cabildo/contracts/economy/payments/requests/requests.ts';
import {
  any,
  count,
  expression,
  page,
  row,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export interface RequestRow {
  id: number;
  server_id: number;
  requester_character_id: number;
  receiver_account_id: number;
  payer_character_id: number;
  payer_account_id: number;
  amount: number;
  concept: string | null;
  /** As it was stored last: `pending` also for a while after `expires_at`. */
  status: RequestStatus;
  created_at: Date;
  expires_at: Date;
}

const requests = table<RequestRow>('payment_requests');

const COLUMNS = [
  'id',
  'server_id',
  'requester_character_id',
  'receiver_account_id',
  'payer_character_id',
  'payer_account_id',
  'amount',
  'concept',
  'status',
  'created_at',
  'expires_at',
] as const;

// Written out, not sent as a value: only so does PostgreSQL know that the partial index serves.
const PENDING = expression(`status = 'pending'`);

export async function insertRequest(tx: Tx, request: Omit<RequestRow, 'id' | 'status'>): Promise<RequestRow> {
  return (await row(tx, requests().insert(request).returning(COLUMNS)))!;
}

/**
 * How many requests of a character wait for an answer. Other requests of the same character wait until the transaction
 * ends, so that two at once never both pass the limit.
 */
export async function lockPendingOf(tx: Tx, characterId: number, now: Date): Promise<number> {
  // Two keys, as in accounts/table.ts. Characters that share a lock only wait for each other.
  await tx.query(`SELECT pg_advisory_xact_lock(3, ($1::bigint % 2147483647)::int)`, [characterId]);
  const sent = requests().where({ requester_character_id: characterId });
  return count(tx, sent.where(PENDING).where('expires_at', '>', now));
}

export interface Selection {
  serverId: number;
  characterId: number;
  direction: Direction;
  /** Accounts of others whose requests the character may answer, too. */
  accountIds: readonly number[];
  /** undefined: any. */
  status: RequestStatus | undefined;
  now: Date;
}

/** Requests that a character sent or may answer, newest first. */
export function listRequests(
  sql: Sql,
  { serverId, characterId, direction, accountIds, status, now }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<RequestRow>> {
  const found = requests()
    .where({ server_id: serverId })
    .where((group) => {
      if (direction !== 'received') group.orWhere({ requester_character_id: characterId });
      if (direction === 'sent') return;
      group.orWhere({ payer_character_id: characterId }).orWhere('payer_account_id', '=', any(accountIds));
    });
  // What nobody answered in time has expired, although the job may not have stored it yet.
  if (status === 'pending') found.where(PENDING).where('expires_at', '>', now);
  else if (status === 'expired')
    found.where(expression(`(status = 'expired' OR (status = 'pending' AND expires_at <= ?))`, [now]));
  else if (status !== undefined) found.where({ status });
  return page(sql, found.orderBy('id', 'desc').select(...COLUMNS), at);
}

/** When the next pending request expires; null while there is none. */
export async function nextExpiry(sql: Sql): Promise<Date | null> {
  const next = requests().where(PENDING).orderBy('expires_at').limit(1).select('expires_at');
  return (await row(sql, next))?.expires_at ?? null;
}

/** Locks pending requests whose time is over, but those that another process works on. */
export function claimExpired(tx: Tx, now: Date, limit: number): Promise<RequestRow[]> {
  return tx.query<RequestRow>(
    `SELECT ${COLUMNS.join(', ')} FROM payment_requests WHERE status = 'pending' AND expires_at <= $1
     ORDER BY expires_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [now, limit],
  );
}

/** A request of this server. */
export function findRequest(sql: Sql, serverId: number, id: number): Promise<RequestRow | undefined> {
  return row(
    sql,
    requests()
      .where({ id, server_id: serverId })
      .select(...COLUMNS),
  );
}

/** As {@link findRequest}, locked until the transaction ends. */
export function lockRequest(tx: Tx, serverId: number, id: number): Promise<RequestRow | undefined> {
  return row(
    tx,
    requests()
      .where({ id, server_id: serverId })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );
}

/** Locks requests in id order, so that two batches that share requests cannot deadlock. */
export const lockRequests = (tx: Tx, ids: readonly number[]): Promise<RequestRow[]> =>
  tx.query<RequestRow>(
    `SELECT ${COLUMNS.join(', ')} FROM payment_requests WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

/** The caller has the request locked and found it pending. */
export async function setRequestStatus(tx: Tx, id: number, status: RequestStatus): Promise<void> {
  await run(tx, requests().where({ id }).update({ status }));
}

/** How many requests a character may answer now, those to accounts on which it may approve payments too. */
export async function countAnswerable(
  sql: Sql,
  { serverId, characterId, now }: Pick<Selection, 'serverId' | 'characterId' | 'now'>,
): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM payment_requests
     WHERE server_id = $1 AND status = 'pending' AND expires_at > $3 AND (
       payer_character_id = $2 OR payer_account_id = ANY (ARRAY(
         SELECT account_id FROM account_members WHERE character_id = $2 AND 'approve_payments' = ANY(permissions))))`,
    [serverId, characterId, now],
  );
  return row!.total;
}
