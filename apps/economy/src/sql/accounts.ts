import type { Sql, Tx } from '@cabildo/kit';
import type { Bills } from '../domain/bills.ts';
import { resolveBank } from '../domain/resolve-bank.ts';
import type { AccountKind, LockedAccount } from '../ledger/posting.ts';

/** An account of somebody with all that its readers see; what the ledger locks is a part of it. */
export interface AccountRecord extends LockedAccount {
  readonly ownerCharacterId: number;
  /** null only of wallets. */
  readonly number: string | null;
  /** null: it goes by the name of its kind. */
  readonly name: string | null;
  readonly entryCount: number;
  readonly createdAt: Date;
}

interface AccountRow {
  id: number;
  server_id: number;
  kind: AccountKind;
  owner_character_id: number;
  number: string | null;
  name: string | null;
  status: AccountRecord['status'];
  balance: number;
  bills: Bills | null;
  entry_count: number;
  has_pin: boolean;
  members: Record<string, string[]> | null;
  created_at: Date;
}

const COLUMNS = `a.id, a.server_id, a.kind, a.owner_character_id, a.number, a.name, a.status, a.balance, a.bills,
  a.entry_count, a.has_pin, a.created_at,
  CASE WHEN a.kind NOT IN ('personal', 'legacy', 'wallet') THEN (
    SELECT jsonb_object_agg(m.character_id, m.permissions) FROM account_members m WHERE m.account_id = a.id
  ) END AS members`;

const recordOf = (row: AccountRow): AccountRecord => ({
  id: row.id,
  serverId: row.server_id,
  kind: row.kind,
  ownerCharacterId: row.owner_character_id,
  number: row.number,
  name: row.name,
  status: row.status,
  balance: row.balance,
  bills: row.bills,
  entryCount: row.entry_count,
  hasPin: row.has_pin,
  members: row.members,
  createdAt: row.created_at,
});

/** A bank account of this server; undefined for wallets, system accounts and accounts of other servers (GW-24). */
export async function findAccount(
  sql: Sql,
  serverId: number,
  id: number,
): Promise<AccountRecord | undefined> {
  const [row] = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a
     WHERE a.id = $2 AND a.server_id = $1 AND a.owner_character_id IS NOT NULL AND a.kind <> 'wallet'`,
    [serverId, id],
  );
  return row && recordOf(row);
}

/** As {@link findAccount}, and nobody changes its row until the transaction ends. */
export async function lockAccount(tx: Tx, serverId: number, id: number): Promise<AccountRecord | undefined> {
  const [row] = await tx.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a
     WHERE a.id = $2 AND a.server_id = $1 AND a.owner_character_id IS NOT NULL AND a.kind <> 'wallet'
     FOR NO KEY UPDATE OF a`,
    [serverId, id],
  );
  return row && recordOf(row);
}

/** Everything a character owns, oldest first: bank accounts of every status, and the wallet. */
export async function listOwnedAccounts(
  sql: Sql,
  serverId: number,
  characterId: number,
): Promise<AccountRecord[]> {
  const rows = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a WHERE a.owner_character_id = $2 AND a.server_id = $1 ORDER BY a.id`,
    [serverId, characterId],
  );
  return rows.map(recordOf);
}

// Two look-ups by index, not one OR over both tables, which would read all accounts.
const PARTY_TO = `FROM accounts a
  WHERE a.id IN (
    SELECT id FROM accounts WHERE owner_character_id = $2 AND kind <> 'wallet'
    UNION SELECT account_id FROM account_members WHERE character_id = $2
  ) AND a.server_id = $1 AND (a.status <> 'closed' OR $3)`;

/** Bank accounts that a character owns or is a member of, oldest first. */
export async function listPartyAccounts(
  sql: Sql,
  { serverId, characterId, withClosed }: { serverId: number; characterId: number; withClosed: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ accounts: AccountRecord[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    sql.query<AccountRow>(`SELECT ${COLUMNS} ${PARTY_TO} ORDER BY a.id LIMIT $4 OFFSET $5`, [
      serverId,
      characterId,
      withClosed,
      limit,
      offset,
    ]),
    sql.query<{ total: number }>(`SELECT count(*) AS total ${PARTY_TO}`, [serverId, characterId, withClosed]),
  ]);
  return { accounts: rows.map(recordOf), total: counted!.total };
}

/** What these characters own and is not closed, wallets too; nobody changes it until the transaction ends. */
export async function lockOpenAccountsOf(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
): Promise<AccountRecord[]> {
  const rows = await tx.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a
     WHERE a.owner_character_id = ANY($2::bigint[]) AND a.server_id = $1 AND a.status <> 'closed'
     ORDER BY a.id FOR NO KEY UPDATE OF a`,
    [serverId, characterIds],
  );
  return rows.map(recordOf);
}

/** The bank account that stands for a character (SH-03). */
export async function findBank(
  sql: Sql,
  serverId: number,
  characterId: number,
): Promise<AccountRecord | undefined> {
  const rows = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a
     WHERE a.owner_character_id = $2 AND a.server_id = $1 AND a.kind IN ('personal', 'legacy')`,
    [serverId, characterId],
  );
  return resolveBank(rows.map(recordOf));
}

/** The one legacy account of a character (EC-02). */
export async function findLegacy(
  sql: Sql,
  serverId: number,
  characterId: number,
): Promise<AccountRecord | undefined> {
  const [row] = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a WHERE a.owner_character_id = $2 AND a.server_id = $1 AND a.kind = 'legacy'`,
    [serverId, characterId],
  );
  return row && recordOf(row);
}

/** What a character already has, for the limits of EC-03 and EC-04. Wallets do not count. */
export interface Holdings {
  /** Bank accounts that are not closed. */
  open: number;
  /** Bank accounts of any status. */
  ever: number;
  kinds: readonly AccountKind[];
}

/**
 * Counts what a character has, and keeps every other opening for the same character waiting until this transaction
 * ends: two at once never both pass a limit.
 */
export async function lockHoldings(tx: Tx, characterId: number): Promise<Holdings> {
  // Two keys: the space of single keys belongs to the kit. Characters that share a lock only wait for each other.
  await tx.query(`SELECT pg_advisory_xact_lock(1, ($1::bigint % 2147483647)::int)`, [characterId]);
  const [row] = await tx.query<Holdings>(
    `SELECT count(*) FILTER (WHERE status <> 'closed') AS open, count(*) AS ever, coalesce(array_agg(kind), '{}') AS kinds
     FROM accounts WHERE owner_character_id = $1 AND kind <> 'wallet'`,
    [characterId],
  );
  return row!;
}

export interface NewAccount {
  serverId: number;
  kind: AccountKind;
  ownerCharacterId: number;
  name: string | null;
  number: string;
  hasPin: boolean;
  now: Date;
}

/** Inserts a bank account with balance 0; undefined when its number is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<AccountRecord | undefined> {
  const [row] = await tx.query<AccountRow>(
    `INSERT INTO accounts AS a (server_id, kind, owner_character_id, name, number, has_pin, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (number) DO NOTHING
     RETURNING ${COLUMNS}`,
    [
      account.serverId,
      account.kind,
      account.ownerCharacterId,
      account.name,
      account.number,
      account.hasPin,
      account.now,
    ],
  );
  return row && recordOf(row);
}

/** Moves an account between active, frozen and closed. The caller has it locked. */
export async function setAccountStatus(
  tx: Tx,
  id: number,
  status: AccountRecord['status'],
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE accounts SET status = $2, closed_at = CASE WHEN $2 = 'closed' THEN $3::timestamptz END WHERE id = $1`,
    [id, status, now],
  );
}

/** Whether an account has a PIN, kept with the account so that money commands know without a second table. */
export async function setHasPin(tx: Tx, id: number, hasPin: boolean): Promise<void> {
  await tx.query(`UPDATE accounts SET has_pin = $2 WHERE id = $1`, [id, hasPin]);
}

/** Closes accounts whose owner is gone; their PINs go too. The caller has them locked and emptied. */
export async function closeForGood(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `UPDATE accounts SET status = 'closed', closed_at = $2, has_pin = false WHERE id = ANY($1::bigint[])`,
    [ids, now],
  );
}

/** The caller has the account locked and sees to it that the new owner is not listed as a member. */
export async function setOwner(tx: Tx, id: number, characterId: number): Promise<void> {
  await tx.query(`UPDATE accounts SET owner_character_id = $2 WHERE id = $1`, [id, characterId]);
}
