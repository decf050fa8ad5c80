import type { ACCOUNT_TYPES } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import {
  any,
  containing,
  expression,
  page,
  row,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import type { Bills } from './bills.ts';
import { resolveBank } from './rules.ts';

export type AccountType = (typeof ACCOUNT_TYPES)[number];
/** Accounts of a server itself. Only they may go below zero. */
export type SystemKind = 'issuance' | 'treasury' | 'shop_income' | 'loan_pool';
/** Accounts that characters have. */
export type AccountKind = AccountType | 'legacy' | 'wallet';

/** An account that a character has. */
export interface AccountRow {
  readonly id: number;
  readonly server_id: number;
  readonly kind: AccountKind;
  readonly owner_character_id: number;
  /** null only for wallets. */
  readonly number: string | null;
  /** null: it goes by the name of its kind. */
  readonly name: string | null;
  readonly status: 'active' | 'frozen' | 'closed';
  readonly balance: number;
  /** Wallets only. */
  readonly bills: Bills | null;
  /** Entries of this account so far. */
  readonly entry_count: number;
  readonly has_pin: boolean;
  readonly created_at: Date;
  /** Permissions of the members beside the owner, by character. */
  readonly members: Readonly<Record<string, readonly string[]>> | null;
}

export interface AccountTable extends Omit<AccountRow, 'members'> {
  readonly closed_at: Date | null;
}

const accounts = table<AccountTable>('accounts');

const OWN_COLUMNS = `a.id, a.server_id, a.kind, a.owner_character_id, a.number, a.name, a.status, a.balance, a.bills,
  a.entry_count, a.has_pin, a.created_at`;
const COLUMNS = `${OWN_COLUMNS},
  CASE WHEN a.kind NOT IN ('personal', 'legacy', 'wallet') THEN (
    SELECT jsonb_object_agg(m.character_id, m.permissions) FROM account_members m WHERE m.account_id = a.id
  ) END AS members`;

/**
 * Locks the accounts that `condition` finds, in id order, not in that of any list, so that two batches that share accounts
 * cannot deadlock. Members are read by a statement of their own, sent with the first: one that waits for a lock sees
 * beside the locked row only what was there when it began, and so a member who has been removed meanwhile.
 */
async function lockWhere(tx: Tx, condition: string, values: readonly unknown[]): Promise<AccountRow[]> {
  const [rows, members] = await Promise.all([
    tx.query<Omit<AccountRow, 'members'>>(
      `SELECT ${OWN_COLUMNS} FROM accounts a WHERE ${condition} ORDER BY a.id FOR NO KEY UPDATE`,
      values,
    ),
    tx.query<{ account_id: number; members: AccountRow['members'] }>(
      `SELECT m.account_id, jsonb_object_agg(m.character_id, m.permissions) AS members FROM account_members m
       JOIN accounts a ON a.id = m.account_id WHERE ${condition} GROUP BY m.account_id`,
      values,
    ),
  ]);
  const byAccount = new Map(members.map((each) => [each.account_id, each.members]));
  return rows.map((row) => ({ ...row, members: byAccount.get(row.id) ?? null }));
}

/** Accounts that characters have, locked until the transaction ends. */
export const lockAccounts = (tx: Tx, ids: readonly number[]): Promise<AccountRow[]> =>
  lockWhere(tx, 'a.id = ANY($1::bigint[]) AND a.owner_character_id IS NOT NULL', [ids]);

/** A bank account of this server; undefined for wallets, system accounts and accounts of other servers (GW-24). */
export async function findAccount(sql: Sql, serverId: number, id: number): Promise<AccountRow | undefined> {
  const [row] = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a
     WHERE a.id = $2 AND a.server_id = $1 AND a.owner_character_id IS NOT NULL AND a.kind <> 'wallet'`,
    [serverId, id],
  );
  return row;
}

/** Accounts of this server by id. */
export async function findAccounts(
  sql: Sql,
  serverId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccountRow>> {
  const found = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a WHERE a.id = ANY($2::bigint[]) AND a.server_id = $1`,
    [serverId, ids],
  );
  return new Map(found.map((account) => [account.id, account]));
}

/** As {@link findAccount}, with its row locked until the transaction ends. */
export async function lockAccount(tx: Tx, serverId: number, id: number): Promise<AccountRow | undefined> {
  const condition = `a.id = $2 AND a.server_id = $1 AND a.owner_character_id IS NOT NULL AND a.kind <> 'wallet'`;
  return (await lockWhere(tx, condition, [serverId, id]))[0];
}

/** Everything a character owns, oldest first: bank accounts of every status, and the wallet. */
export async function listOwnedAccounts(
  sql: Sql,
  serverId: number,
  characterId: number,
): Promise<AccountRow[]> {
  const rows = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a WHERE a.owner_character_id = $2 AND a.server_id = $1 ORDER BY a.id`,
    [serverId, characterId],
  );
  return rows;
}

// Two look-ups by index, not one OR over both tables, which would read all accounts.
const PARTY_TO = `(SELECT id FROM accounts WHERE owner_character_id = ? AND kind <> 'wallet'
  UNION SELECT account_id FROM account_members WHERE character_id = ? AND (? OR 'view_balance' = ANY(permissions)))`;
const isPartyTo = (characterId: number, { withoutBalance }: { withoutBalance: boolean }) =>
  expression(`a.id IN ${PARTY_TO}`, [characterId, characterId, withoutBalance]);

const bankAccounts = table<AccountTable>('accounts as a');

/** Which bank accounts of a server to list (EC-18). */
export interface AccountFilter {
  serverId: number;
  /** Owns it or is a member of it; undefined: anybody's. */
  characterId: number | undefined;
  kind?: AccountKind | undefined;
  /** undefined: any but closed. */
  status?: AccountRow['status'] | 'any' | undefined;
  /** With a number that begins so, or of one of these owners. */
  search?: { number: string; owners: readonly number[] } | undefined;
}

function matching({ serverId, characterId, kind, status, search }: AccountFilter) {
  const found = bankAccounts().where('a.server_id', serverId).whereNotNull('a.number');
  if (characterId !== undefined) found.where(isPartyTo(characterId, { withoutBalance: true }));
  if (kind !== undefined) found.where('a.kind', kind);
  if (status === undefined) found.where('a.status', '<>', 'closed');
  else if (status !== 'any') found.where('a.status', status);
  if (search === undefined) return found;
  return found.where((either) => {
    // Without the first sign of the pattern: not anywhere, but at the beginning.
    either.where('a.number', 'like', containing(search.number).slice(1));
    either.orWhere(expression('a.owner_character_id = ANY(?)', [search.owners]));
  });
}

/** Bank accounts, oldest first. */
export function listAccounts(
  sql: Sql,
  filter: AccountFilter,
  at: { limit: number; offset: number },
): Promise<Page<AccountRow>> {
  const found = matching(filter).orderBy('a.id').select(expression<AccountRow>(COLUMNS));
  // Each filter has its own index, so the plan depends on the values.
  return page(sql, found, at, { customPlan: true });
}

/** What is on the open bank accounts of a character, all of them or those whose balance it may see (ECA-02). */
export async function sumOfAccounts(
  sql: Sql,
  { serverId, characterId, all }: { serverId: number; characterId: number; all: boolean },
): Promise<number> {
  const open = matching({ serverId, characterId: undefined }).where(
    isPartyTo(characterId, { withoutBalance: all }),
  );
  const sum = expression<{ total: number }>(
    'least(coalesce(sum(a.balance), 0), ?::bigint)::bigint AS total',
    [Number.MAX_SAFE_INTEGER],
  );
  return (await row(sql, open.select(sum)))!.total;
}

/** The open accounts of these characters, wallets too, locked until the transaction ends. */
export const lockOpenAccountsOf = (
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
): Promise<AccountRow[]> =>
  lockWhere(tx, `a.owner_character_id = ANY($2::bigint[]) AND a.server_id = $1 AND a.status <> 'closed'`, [
    serverId,
    characterIds,
  ]);

/** The bank account that stands for a character (SH-03). */
export async function findBank(
  sql: Sql,
  serverId: number,
  characterId: number,
): Promise<AccountRow | undefined> {
  const rows = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a
     WHERE a.owner_character_id = $2 AND a.server_id = $1 AND a.kind IN ('personal', 'legacy')`,
    [serverId, characterId],
  );
  return resolveBank(rows);
}

/** The one legacy account of a character (EC-02). */
export async function findLegacy(
  sql: Sql,
  serverId: number,
  characterId: number,
): Promise<AccountRow | undefined> {
  const [row] = await sql.query<AccountRow>(
    `SELECT ${COLUMNS} FROM accounts a WHERE a.owner_character_id = $2 AND a.server_id = $1 AND a.kind = 'legacy'`,
    [serverId, characterId],
  );
  return row;
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

export type NewAccount = Pick<
  AccountTable,
  'server_id' | 'kind' | 'owner_character_id' | 'name' | 'has_pin' | 'created_at'
> & { number: string };

/** Inserts a bank account with balance 0; undefined when its number is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(
    `INSERT INTO accounts AS a (server_id, kind, owner_character_id, name, number, has_pin, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (number) DO NOTHING
     RETURNING ${COLUMNS}`,
    [
      account.server_id,
      account.kind,
      account.owner_character_id,
      account.name,
      account.number,
      account.has_pin,
      account.created_at,
    ],
  );
  return row;
}

/** Moves an account between active, frozen and closed. The caller has it locked. */
export async function setAccountStatus(
  tx: Tx,
  id: number,
  status: AccountRow['status'],
  now: Date,
): Promise<void> {
  const closed_at = status === 'closed' ? now : null;
  await run(tx, accounts().where({ id }).update({ status, closed_at }));
}

/** Renames an account that the caller has locked. */
export async function setAccountName(tx: Tx, id: number, name: string): Promise<void> {
  await run(tx, accounts().where({ id }).update({ name }));
}

/** Freezes accounts that the caller has locked. */
export async function freezeAll(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx, accounts().where('id', any(ids)).update({ status: 'frozen' }));
}

/** Whether a character is dead or deleted, so that what it still owns stays frozen (DN-09). */
export async function isOwnerEnded(sql: Sql, characterId: number): Promise<boolean> {
  return (
    (await sql.query('SELECT 1 FROM ended_characters WHERE character_id = $1', [characterId])).length > 0
  );
}

/** Whether an account has a PIN, stored with the account so that money commands need no second table. */
export async function setHasPin(tx: Tx, id: number, hasPin: boolean): Promise<void> {
  await run(tx, accounts().where({ id }).update({ has_pin: hasPin }));
}

/** Closes accounts whose owner is gone; their PINs go too. The caller has them locked and emptied. */
export async function closeForGood(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const closed = { status: 'closed', closed_at: now, has_pin: false } as const;
  await run(tx, accounts().where('id', any(ids)).update(closed));
}

/** The caller has the account locked and sees to it that the new owner is not listed as a member. */
export async function setOwner(tx: Tx, id: number, characterId: number): Promise<void> {
  await run(tx, accounts().where({ id }).update({ owner_character_id: characterId }));
}
