import type { OutputOf } from '@cabildo/contracts/action';
import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { ACCOUNT_TYPES } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { ORG_RIGHTS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type nameAccounts from '@cabildo/contracts/economy/bank/accounts/name_accounts.rpc.ts';
import { any, c, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { resolveBank } from './bank.rules.ts';
import type { Bills } from './bills.ts';

export type AccountType = (typeof ACCOUNT_TYPES)[number];
/** Accounts of a server itself. Only they may go below zero. */
export type SystemKind = 'issuance' | 'treasury' | 'shop_income' | 'loan_pool';
/** Accounts that characters have. */
export type AccountKind = AccountType | 'legacy' | 'wallet';

/** No row of the table names the account: such a row would be deleted with it. */
const unnamedIn = (name: string, column: string): string =>
  `NOT EXISTS (SELECT FROM ${name} o WHERE o.${column} = accounts.id)`;

export const accounts = table(
  'accounts',
  {
    id: c.id,
    server_id: c.bigint,
    kind: c.text<AccountKind | SystemKind>(),
    /** null only for system accounts; 0 for those of organisations, which nobody but the database sees ({@link READ}). */
    owner_character_id: c.bigint.nullable,
    /** BZ-02: the organisation whose money it is. */
    owner_org_id: c.bigint.nullable,
    /** BZ-01: nothing leaves it while its organisation is suspended. */
    is_suspended: c.boolean,
    /** null only for wallets and system accounts. */
    number: c.text.nullable,
    /** null: the account goes by the name of its kind. */
    name: c.text.nullable,
    status: c.text<'active' | 'frozen' | 'closed'>(),
    /** 0 for system accounts, whose balance is the sum of their entries. */
    balance: c.bigint,
    /** Wallets only. */
    bills: c.jsonb<Bills>().nullable,
    /** Entries of this account so far. */
    entry_count: c.bigint,
    has_pin: c.boolean,
    created_at: c.timestamptz,
    closed_at: c.timestamptz.nullable,
  },
  {
    bound: 'accounts_made',
    goes: {
      // An account with entries stays for ever, as they do.
      over: [
        `accounts.closed_at IS NOT NULL AND status = 'closed' AND kind <> 'wallet' AND entry_count = 0`,
        unnamedIn('cards', 'account_id'),
        unnamedIn('loans', 'account_id'),
        unnamedIn('debts', 'creditor_account_id'),
        unnamedIn('payment_requests', 'payer_account_id'),
        unnamedIn('payment_requests', 'receiver_account_id'),
        unnamedIn('recurring_payments', 'from_account_id'),
        unnamedIn('recurring_payments', 'to_account_id'),
        unnamedIn('vault_moves', 'account_id'),
      ].join(' AND '),
      at: 'closed_at',
      days: KEPT_DAYS.ended,
      after: ['cards', 'loans', 'debts', 'payment_requests', 'recurring_payments'],
    },
    exported: 'in accounts',
    locks: { 'accounts of a character': 20, accounts: 130 },
  },
);

/** An account that a character or an organisation has. */
export interface AccountRow extends Omit<RowOf<typeof accounts>, 'kind' | 'closed_at'> {
  readonly kind: AccountKind;
  /**
   * By character: the permissions of the members beside the owner; of an account of an organisation the rights that each of its
   * members has by rank (BZ-02), those without any left out.
   */
  readonly members: Readonly<Record<string, readonly string[]>> | null;
}

const OWN_COLUMNS = accounts.columns.filter((column) => column !== 'closed_at');
/** The columns of the table as they are read. */
const READ = OWN_COLUMNS.map((column) =>
  column === 'owner_character_id' ? 'nullif(owner_character_id, 0) AS owner_character_id' : column,
).join(', ');
const ALL_RIGHTS = `ARRAY['${ORG_RIGHTS.join("', '")}']`;
/** BZ-02: the members of the organisation of an account, with the rights that their ranks give at this moment. */
const BY_RANK = `
  SELECT jsonb_object_agg(s.character_id, s.rights) FROM (
    SELECT m.character_id, CASE WHEN m.rank_id IS NULL THEN ${ALL_RIGHTS} ELSE r.rights END AS rights
    FROM org_members m LEFT JOIN org_ranks r ON r.id = m.rank_id WHERE m.org_id = accounts.owner_org_id
  ) s WHERE s.rights <> '{}'`;
const MEMBERS = `CASE WHEN owner_org_id IS NOT NULL THEN (${BY_RANK})
  WHEN kind NOT IN ('personal', 'legacy', 'wallet') THEN (
    SELECT jsonb_object_agg(m.character_id, m.permissions) FROM account_members m WHERE m.account_id = accounts.id
  ) END`;
/** The columns of an {@link AccountRow}. */
export const COLUMNS = `${READ}, ${MEMBERS} AS members`;

/** Reads the accounts that a condition finds. */
const readWhere = (sql: Sql, condition: string, values: readonly unknown[]): Promise<AccountRow[]> =>
  sql.query<AccountRow>(`SELECT ${COLUMNS} FROM accounts WHERE ${condition}`, values);

/**
 * Locks the accounts that a condition finds, in id order, not in that of any list, so that two batches that share accounts
 * cannot deadlock. A second statement, sent with the first, reads the members: a statement that waits for a lock sees all
 * rows but the locked one as they were when the statement began, even a member who has been removed meanwhile.
 */
async function lockWhere(tx: Tx, condition: string, values: readonly unknown[]): Promise<AccountRow[]> {
  const [rows, members] = await Promise.all([
    tx.query<Omit<AccountRow, 'members'>>(
      `SELECT ${READ} FROM accounts WHERE ${condition} ORDER BY id FOR NO KEY UPDATE`,
      values,
    ),
    tx.query<{ account_id: number; members: AccountRow['members'] }>(
      `SELECT id AS account_id, ${MEMBERS} AS members FROM accounts WHERE ${condition}`,
      values,
    ),
  ]);
  const byAccount = new Map(members.map((each) => [each.account_id, each.members]));
  return rows.map((row) => ({ ...row, members: byAccount.get(row.id) ?? null }));
}

/** Accounts that characters and organisations have, locked until the transaction ends. */
export const lockAccounts = (tx: Tx, ids: readonly number[]): Promise<AccountRow[]> =>
  lockWhere(tx, 'id = ANY($1::bigint[]) AND owner_character_id IS NOT NULL', [ids]);

/** An account without the members that it has. */
export type ReadAccount = Omit<AccountRow, 'members'>;

/** The same accounts as they are at this moment, not locked. */
export const readAccounts = (sql: Sql, ids: readonly number[]): Promise<ReadAccount[]> =>
  sql.query(`SELECT ${READ} FROM accounts WHERE id = ANY($1::bigint[]) AND owner_character_id IS NOT NULL`, [
    ids,
  ]);

/** The open accounts of an organisation, locked in id order until the transaction ends. */
export const lockOrgAccounts = (tx: Tx, orgId: number): Promise<AccountRow[]> =>
  lockWhere(tx, `owner_org_id = $1 AND status <> 'closed'`, [orgId]);

const IS_BANK_ACCOUNT = `id = $2 AND server_id = $1 AND owner_character_id IS NOT NULL AND kind <> 'wallet'`;

/** A bank account of this server; undefined for wallets, system accounts and accounts of other servers (GW-24). */
export async function findAccount(sql: Sql, serverId: number, id: number): Promise<AccountRow | undefined> {
  return (await readWhere(sql, IS_BANK_ACCOUNT, [serverId, id]))[0];
}

/** Locks a bank account of this server until the transaction ends; undefined where {@link findAccount} finds none. */
export async function lockAccount(tx: Tx, serverId: number, id: number): Promise<AccountRow | undefined> {
  return (await lockWhere(tx, IS_BANK_ACCOUNT, [serverId, id]))[0];
}

/** Accounts of this server by id. */
export async function findAccounts(
  sql: Sql,
  serverId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccountRow>> {
  const found = await readWhere(sql, 'id = ANY($2::bigint[]) AND server_id = $1', [serverId, ids]);
  return new Map(found.map((account) => [account.id, account]));
}

/** Accounts of characters in any server, with what people know them by. */
export const listNamed = (
  sql: Sql,
  ids: readonly number[],
): Promise<OutputOf<typeof nameAccounts>['accounts']> =>
  sql.query(
    `SELECT id AS account_id, server_id, nullif(owner_character_id, 0) AS owner_character_id, right(number, 4) AS "end",
       (SELECT name FROM orgs o WHERE o.id = owner_org_id) AS org_name
     FROM accounts WHERE id = ANY($1::bigint[]) AND owner_character_id IS NOT NULL`,
    [ids],
  );

/** Everything a character owns, oldest first: bank accounts of every status, and the wallet. */
export const listOwnedAccounts = (sql: Sql, serverId: number, characterId: number): Promise<AccountRow[]> =>
  readWhere(sql, 'owner_character_id = $2 AND server_id = $1 ORDER BY id', [serverId, characterId]);

/** The open accounts of these characters, wallets too, locked until the transaction ends. */
export const lockOpenAccountsOf = (
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
): Promise<AccountRow[]> =>
  lockWhere(tx, `owner_character_id = ANY($2::bigint[]) AND server_id = $1 AND status <> 'closed'`, [
    serverId,
    characterIds,
  ]);

/** The bank account that stands for a character (SH-03). */
export async function findBank(
  sql: Sql,
  serverId: number,
  characterId: number,
): Promise<AccountRow | undefined> {
  const condition = `owner_character_id = $2 AND server_id = $1 AND kind IN ('personal', 'legacy')`;
  return resolveBank(await readWhere(sql, condition, [serverId, characterId]));
}

/** The one legacy account of a character (EC-02). */
export async function findLegacy(
  sql: Sql,
  serverId: number,
  characterId: number,
): Promise<AccountRow | undefined> {
  const condition = `owner_character_id = $2 AND server_id = $1 AND kind = 'legacy'`;
  return (await readWhere(sql, condition, [serverId, characterId]))[0];
}

/** The bank accounts that a character already has, for the limits of EC-03 and EC-04. Wallets do not count. */
export interface Holdings {
  /** Bank accounts that are not closed. */
  open: number;
  /** Bank accounts of any status. */
  ever: number;
  kinds: readonly AccountKind[];
}

/**
 * Counts the bank accounts of a character, and keeps every other opening for the same character waiting until this
 * transaction ends, so that two at once never both pass a limit.
 */
export async function lockHoldings(tx: Tx, characterId: number): Promise<Holdings> {
  await tx.lock('accounts of a character', characterId);
  const [counted] = await tx.query<Holdings>(
    `SELECT count(*) FILTER (WHERE status <> 'closed') AS open, count(*) AS ever, coalesce(array_agg(kind), '{}') AS kinds
     FROM accounts WHERE owner_character_id = $1 AND kind <> 'wallet'`,
    [characterId],
  );
  return counted!;
}

export type NewAccount = Pick<
  AccountRow,
  'server_id' | 'kind' | 'owner_character_id' | 'name' | 'has_pin' | 'created_at'
> & { number: string; owner_org_id?: number };

/** Inserts a bank account with balance 0; undefined when its number is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<AccountRow | undefined> {
  const { kind, owner_character_id } = account;
  const inserted = accounts.insert({ ...account, owner_character_id: owner_character_id ?? 0 });
  const stored = await row(tx, inserted.onConflict('number').ignore().returning(OWN_COLUMNS));
  return stored && { ...stored, kind, owner_character_id, members: null };
}

/** Moves an account, which the caller has locked, between active, frozen and closed. */
export async function setAccountStatus(
  tx: Tx,
  id: number,
  status: AccountRow['status'],
  now: Date,
): Promise<void> {
  const closed_at = status === 'closed' ? now : null;
  await run(tx, accounts.update({ status, closed_at }).where({ id }));
}

/** Renames an account that the caller has locked. */
export async function setAccountName(tx: Tx, id: number, name: string): Promise<void> {
  await run(tx, accounts.update({ name }).where({ id }));
}

/** Freezes accounts that the caller has locked. */
export async function freezeAll(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx, accounts.update({ status: 'frozen' }).where('id', any(ids)));
}

/** Whether a character is dead or deleted, so that the accounts it still owns stay frozen (DN-09). */
export async function isOwnerEnded(sql: Sql, characterId: number): Promise<boolean> {
  return (
    (await sql.query('SELECT 1 FROM ended_characters WHERE character_id = $1', [characterId])).length > 0
  );
}

/** Notes whether an account has a PIN beside the account, so that money commands need no second table. */
export async function setHasPin(tx: Tx, id: number, hasPin: boolean): Promise<void> {
  await run(tx, accounts.update({ has_pin: hasPin }).where({ id }));
}

/** Closes accounts whose owner is gone, and notes that they have no PIN. The caller has locked and emptied them. */
export async function closeForGood(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const closed = { status: 'closed', closed_at: now, has_pin: false } as const;
  await run(tx, accounts.update(closed).where('id', any(ids)));
}

/** The caller has the account locked and sees to it that the new owner is not listed as a member. */
export async function setOwner(tx: Tx, id: number, characterId: number): Promise<void> {
  await run(tx, accounts.update({ owner_character_id: characterId }).where({ id }));
}
