import type { EventEnvelope } from '@cabildo/contracts';
import type { KeyReply, Sql, Tx } from '@cabildo/kit';
import type { Bills } from '../domain/bills.ts';
import type { Batch } from './batch.ts';
import type { Denomination } from './command.ts';
import { SYSTEM_KINDS, type AccountKind, type LockedAccount, type SystemKind } from './posting.ts';

interface AccountRow {
  id: number;
  server_id: number;
  kind: AccountKind;
  owner_character_id: number | null;
  status: LockedAccount['status'];
  balance: number;
  bills: Bills | null;
  has_pin: boolean;
  members: Record<string, string[]> | null;
}

/** Locks accounts in id order, whatever the order of `ids`, so that two batches never wait for each other in a ring. */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<LockedAccount[]> {
  const rows = await tx.query<AccountRow>(
    `SELECT id, server_id, kind, owner_character_id, status, balance, bills, has_pin,
       CASE WHEN kind NOT IN ('personal', 'legacy', 'wallet') THEN (
         SELECT jsonb_object_agg(m.character_id, m.permissions) FROM account_members m WHERE m.account_id = a.id
       ) END AS members
     FROM accounts a WHERE id = ANY($1::bigint[])
     ORDER BY id FOR NO KEY UPDATE OF a`,
    [ids],
  );
  return rows.map((row) => ({
    id: row.id,
    serverId: row.server_id,
    kind: row.kind,
    ownerCharacterId: row.owner_character_id,
    status: row.status,
    balance: row.balance,
    bills: row.bills,
    hasPin: row.has_pin,
    members: row.members,
  }));
}

/** Denominations by server, highest first, held until the commit: none can be deleted while it is being paid out. */
export async function lockDenominations(
  tx: Tx,
  serverIds: readonly number[],
): Promise<Map<number, Denomination[]>> {
  const rows = await tx.query<{ server_id: number; value: number; is_active: boolean }>(
    `SELECT server_id, value, is_active FROM bill_types WHERE server_id = ANY($1::bigint[])
     ORDER BY server_id, value DESC FOR SHARE`,
    [serverIds],
  );
  const servers = new Map<number, Denomination[]>(serverIds.map((id) => [id, []]));
  for (const row of rows) servers.get(row.server_id)?.push({ value: row.value, isActive: row.is_active });
  return servers;
}

/** What each of these accounts has sent on a day. They are locked, so nobody else counts at the same time. */
export async function findSent(
  tx: Tx,
  accountIds: readonly number[],
  day: string,
): Promise<Map<number, number>> {
  const rows = await tx.query<{ account_id: number; amount: number }>(
    `SELECT account_id, amount FROM daily_transfers WHERE account_id = ANY($1::bigint[]) AND day = $2::date`,
    [accountIds, day],
  );
  return new Map(rows.map((row) => [row.account_id, row.amount]));
}

/** Keeps what accounts have sent on a day, in place of any earlier day. */
export async function storeSent(tx: Tx, sent: ReadonlyMap<number, number>, day: string): Promise<void> {
  await tx.query(
    `INSERT INTO daily_transfers (account_id, day, amount) SELECT v.id, $3::date, v.amount
     FROM unnest($1::bigint[], $2::bigint[]) AS v (id, amount)
     ON CONFLICT (account_id) DO UPDATE SET day = excluded.day, amount = excluded.amount`,
    [[...sent.keys()], [...sent.values()], day],
  );
}

interface SystemRow {
  id: number;
  server_id: number;
  kind: SystemKind;
}

/** The system accounts of servers, made where they are missing (two makers at once end with one account each). */
export async function systemAccounts(db: Sql, serverIds: readonly number[]): Promise<SystemRow[]> {
  const found = await findSystemAccounts(db, serverIds);
  if (found.length === serverIds.length * SYSTEM_KINDS.length) return found;
  await db.query(
    `INSERT INTO accounts (server_id, kind)
     SELECT s, k FROM unnest($1::bigint[]) s, unnest($2::text[]) k
     ON CONFLICT (server_id, kind) WHERE owner_character_id IS NULL DO NOTHING`,
    [serverIds, SYSTEM_KINDS],
  );
  return findSystemAccounts(db, serverIds);
}

function findSystemAccounts(db: Sql, serverIds: readonly number[]): Promise<SystemRow[]> {
  return db.query<SystemRow>(
    `SELECT id, server_id, kind FROM accounts WHERE server_id = ANY($1::bigint[]) AND owner_character_id IS NULL`,
    [serverIds],
  );
}

/** Writes all that a batch has decided, in one statement; `send` may commit with it. */
export async function writeBatch(
  send: (text: string, values: readonly unknown[]) => Promise<unknown>,
  batch: Batch,
  replies: readonly KeyReply[],
  now: Date,
): Promise<void> {
  const { transfers, entries, facts } = batch.writes;
  const changed = batch.changed();
  await send(
    `WITH moved AS (
       UPDATE accounts a SET balance = v.balance, bills = v.bills, entry_count = a.entry_count + v.entries
       FROM unnest($1::bigint[], $2::bigint[], $3::jsonb[], $4::bigint[]) AS v (id, balance, bills, entries)
       WHERE a.id = v.id
     ), written AS (
       INSERT INTO transfers (id, server_id, kind, concept, actor_user_id, created_at)
       SELECT *, $23::timestamptz FROM unnest($5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::bigint[])
     ), told AS (
       INSERT INTO outbox (event_id, type, payload)
       SELECT * FROM unnest($10::uuid[], $11::text[], $12::text[])
     ), answered AS (
       UPDATE idempotency_keys k SET reply = v.reply
       FROM unnest($13::text[], $14::text[], $15::text[]) AS v (actor, key, reply)
       WHERE k.actor = v.actor AND k.key = v.key
     )
     INSERT INTO entries (transfer_id, account_id, type, amount, balance_after, counterparty_id, created_at)
     SELECT t, a, y, m, b, c, $22::timestamptz
     FROM unnest($16::bigint[], $17::bigint[], $18::text[], $19::bigint[], $20::bigint[], $21::bigint[])
       AS v (t, a, y, m, b, c)`,
    [
      changed.map((row) => row.id),
      changed.map((row) => row.balance),
      changed.map((row) => row.bills && JSON.stringify(row.bills)),
      changed.map((row) => row.entries),
      transfers.map((row) => row.id),
      transfers.map((row) => row.serverId),
      transfers.map((row) => row.kind),
      transfers.map((row) => row.concept),
      transfers.map((row) => row.actor),
      facts.map((event: EventEnvelope) => event.event_id),
      facts.map((event) => event.type),
      facts.map((event) => JSON.stringify(event)),
      replies.map((row) => row.actor),
      replies.map((row) => row.key),
      replies.map((row) => row.reply),
      entries.map((row) => row.transferId),
      entries.map((row) => row.accountId),
      entries.map((row) => row.type),
      entries.map((row) => row.amount),
      entries.map((row) => row.balanceAfter),
      entries.map((row) => row.counterparty),
      now,
      now,
    ],
  );
}
