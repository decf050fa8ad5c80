import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { Direction } from '@cabildo/contracts/economy/payments/requests/list_payment_requests.ts';
import type { RequestStatus } from '@cabildo/contracts/economy/payments/requests/requests.ts';
import {
  any,
  c,
  count,
  expression,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export const paymentRequests = table(
  'payment_requests',
  {
    id: c.id,
    server_id: c.bigint,
    requester_character_id: c.bigint,
    receiver_account_id: c.bigint,
    payer_character_id: c.bigint,
    payer_account_id: c.bigint,
    amount: c.bigint,
    concept: c.text.nullable,
    /** The status as stored: for a while after `expires_at` it is still `pending`. */
    status: c.text<RequestStatus>(),
    created_at: c.timestamptz,
    expires_at: c.timestamptz,
  },
  {
    bound: 'requests_made',
    goes: { over: 'ended_at IS NOT NULL', at: 'ended_at', days: KEPT_DAYS.ended },
    exported: 'in payment_requests',
    locks: { 'payment requests of a character': 70, payment_requests: 200 },
  },
);
export type RequestRow = RowOf<typeof paymentRequests>;

// Written out, not sent as a value: only so does PostgreSQL know that the partial index serves.
const IS_PENDING = `status = 'pending'`;
const PENDING = expression(IS_PENDING);

/** Pending requests whose time is over. */
export const dueRequests = due(paymentRequests, { at: 'expires_at', among: IS_PENDING });

export async function insertRequest(tx: Tx, request: Omit<RequestRow, 'id' | 'status'>): Promise<RequestRow> {
  return (await row(tx, paymentRequests.insert(request).returning(paymentRequests.columns)))!;
}

/**
 * Counts the requests of a character that nobody has answered. Other requests of the same character wait until this
 * transaction ends, so that two at once never both pass the limit.
 */
export async function lockPendingOf(tx: Tx, characterId: number, now: Date): Promise<number> {
  await tx.lock('payment requests of a character', characterId);
  const sent = paymentRequests.query().where({ requester_character_id: characterId });
  return count(tx, sent.where(PENDING).where('expires_at', '>', now));
}

export interface Selection {
  serverId: number;
  characterId: number;
  direction: Direction;
  /** Accounts of others whose requests the character may answer too. */
  accountIds: readonly number[];
  /** undefined: any. */
  status: RequestStatus | undefined;
  now: Date;
}

/** Lists requests that a character sent or may answer, newest first. */
export function listRequests(
  sql: Sql,
  { serverId, characterId, direction, accountIds, status, now }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<RequestRow>> {
  const found = paymentRequests
    .select()
    .where({ server_id: serverId })
    .where((group) => {
      if (direction !== 'received') group.orWhere({ requester_character_id: characterId });
      if (direction === 'sent') return;
      group.orWhere({ payer_character_id: characterId }).orWhere('payer_account_id', '=', any(accountIds));
    });
  // A request that nobody answered in time has expired, although the job may not have stored it yet.
  if (status === 'pending') found.where(PENDING).where('expires_at', '>', now);
  else if (status === 'expired')
    found.where(expression(`(status = 'expired' OR (status = 'pending' AND expires_at <= ?))`, [now]));
  else if (status !== undefined) found.where({ status });
  return page(sql, found.orderBy('id', 'desc'), at);
}

/** Finds a request of this server. */
export const findRequest = (sql: Sql, serverId: number, id: number): Promise<RequestRow | undefined> =>
  row(sql, paymentRequests.select().where({ id, server_id: serverId }));

/** Finds a request as {@link findRequest} does, and locks it until the transaction ends. */
export const lockRequest = (tx: Tx, serverId: number, id: number): Promise<RequestRow | undefined> =>
  row(tx, paymentRequests.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** The caller has the request locked and found it pending. */
export async function setRequestStatus(tx: Tx, { id, status }: RequestRow): Promise<void> {
  await run(tx, paymentRequests.update({ status }).where({ id }));
}

/** Counts the requests that a character may answer now, those to accounts on which it may approve payments included. */
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
