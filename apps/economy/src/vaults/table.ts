import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { WrittenFailure } from '@cabildo/contracts/errors';
import {
  any,
  c,
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
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';
import { CAUSE_COLUMNS } from '@cabildo/kit/tracing/cause-columns.ts';
import { isGone } from './items.rules.ts';

/** The settings of the owner of a vault (ECB-16). */
export const vaults = table(
  'vaults',
  { account_id: c.bigint, max_items: c.int, access_fee: c.bigint, cooldown_hours: c.int },
  { bound: 'accounts_made', goes: 'stays: with the account' },
);
export type VaultRow = RowOf<typeof vaults>;

/** A vault with its contents, counted. */
export interface VaultState extends VaultRow {
  /** Rows that are taken, empty ones of moves that are under way included. */
  readonly item_count: number;
  /** The beginning of the last withdrawal that was not refused. */
  readonly last_withdrawal_at: Date | null;
}

/** The contents of vaults. A row has the id of the move that put the units in. */
export const vaultItems = table(
  'vault_items',
  {
    id: c.bigint,
    account_id: c.bigint,
    /** null: only a name is recorded. */
    item_id: c.bigint.nullable,
    /** The last known name where there is an item: the catalogue has the present one. */
    item_name: c.text,
    /** Without the units that are on their way in or out. */
    quantity: c.bigint,
    open_moves: c.int,
    character_id: c.bigint,
    created_at: c.timestamptz,
    /** IT-03: the item was deleted, so units that are on their way come to nothing. */
    is_deleted: c.boolean,
  },
  {
    bound: 'vault_items',
    goes: 'stays: until it is withdrawn',
    exported: 'not: units of an account, which its owner lists there',
    locks: {
      // The count is taken once the accounts are locked.
      'vault items of a character': 230,
      vault_items: 240,
    },
  },
);
export type VaultItemRow = RowOf<typeof vaultItems>;

/** Deposits and withdrawals. A move is open while the inventory is asked to take its units, or to give them. */
export const vaultMoves = table(
  'vault_moves',
  {
    id: c.bigint,
    server_id: c.bigint,
    account_id: c.bigint,
    vault_item_id: c.bigint,
    direction: c.text<'in' | 'out'>(),
    state: c.text<'open' | 'done' | 'refused'>(),
    character_id: c.bigint,
    user_id: c.bigint,
    item_id: c.bigint.nullable,
    item_name: c.text,
    quantity: c.bigint,
    fee: c.bigint,
    /** The account that paid the fee; null where there was no fee. */
    bank_account_id: c.bigint.nullable,
    refusal: c.jsonb<WrittenFailure>().nullable,
    /** IT-03: units that went because the item was deleted; of a deposit also those that have lain in the vault since. */
    dropped: c.bigint,
    claim_actor: c.text.nullable,
    claim_key: c.text.nullable,
    ...CAUSE_COLUMNS,
    created_at: c.timestamptz,
    /** Until then only the request that began the move works on it; afterwards any process may settle the move. */
    due_at: c.timestamptz,
    /** ECB-15: the estate that takes the units out, for an heir; null for all other moves. */
    estate_id: c.bigint.nullable,
  },
  {
    bound: 'system: limits_config.transfers_a_day for each user',
    goes: {
      // All moves of an item are deleted together once it has left the vault, so that the others add up to the items there.
      over: `state <> 'open' AND NOT EXISTS (SELECT FROM vault_items i WHERE i.id = vault_moves.vault_item_id)
      AND NOT EXISTS (SELECT FROM vault_moves m WHERE m.vault_item_id = vault_moves.vault_item_id
        AND m.created_at > now() - make_interval(days => ${KEPT_DAYS.ended}))`,
      at: 'created_at',
      days: KEPT_DAYS.ended,
    },
    person: { claim_actor: { stays: 'the saga answers its caller by it once more' } },
    exported: 'not: moves of units, which the inventory records',
    locks: { vault_moves: 250 },
  },
);
export type MoveRow = RowOf<typeof vaultMoves>;

/** Interrupted moves, whose lease has ended. */
export const dueMoves = due(vaultMoves, {
  at: 'due_at',
  among: `state = 'open'`,
  leaseSeconds: LEASE_SECONDS,
});

export async function insertVault(tx: Tx, vault: VaultRow): Promise<void> {
  await run(tx, vaults.insert(vault));
}

/** The caller has the vault's account locked, and may change the vault. */
export async function updateVault(tx: Tx, { account_id, ...settled }: VaultRow): Promise<void> {
  await run(tx, vaults.update(settled).where({ account_id }));
}

/** Vaults by their accounts. A caller that has locked an account sees the effect of every earlier command. */
export const findVaults = (sql: Sql, accountIds: readonly number[]): Promise<VaultState[]> =>
  sql.query<VaultState>(
    `SELECT ${vaults.list('v')},
       (SELECT count(*) FROM vault_items i WHERE i.account_id = v.account_id) AS item_count,
       (SELECT max(m.created_at) FROM vault_moves m
        WHERE m.account_id = v.account_id AND m.direction = 'out' AND m.state <> 'refused') AS last_withdrawal_at
     FROM vaults v WHERE v.account_id = ANY($1::bigint[])`,
    [accountIds],
  );

export const findVault = async (sql: Sql, accountId: number): Promise<VaultState | undefined> =>
  (await findVaults(sql, [accountId]))[0];

/** Whether a vault holds anything, or anything is on its way in or out. The caller has locked the vault's account. */
export const isVaultInUse = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await row(tx, vaultItems.select('id').where({ account_id: accountId }).limit(1))) !== undefined;

/** The contents of a vault, oldest first. */
export const listItems = (
  sql: Sql,
  accountId: number,
  at: { limit: number; offset: number },
): Promise<Page<VaultItemRow>> =>
  page(sql, vaultItems.select().where({ account_id: accountId }).where('quantity', '>', 0).orderBy('id'), at);

/**
 * Counts the rows that each of these characters has in vaults, empty ones of moves that are under way included. Other
 * transactions that count for the same characters wait until this one ends.
 */
export async function countItemsOf(tx: Tx, characterIds: readonly number[]): Promise<number[]> {
  // The lock is sent before the count, and so carried out before the count.
  const [, counts] = await Promise.all([
    tx.lock('vault items of a character', ...characterIds),
    tx.query<{ character_id: number; items: number }>(
      `SELECT character_id, count(*) AS items FROM vault_items WHERE character_id = ANY($1::bigint[])
       GROUP BY character_id`,
      [characterIds],
    ),
  ]);
  const found = new Map(counts.map((each) => [each.character_id, each.items]));
  return characterIds.map((id) => found.get(id) ?? 0);
}

/** A row of a vault's contents, not locked. */
export const findItem = (sql: Sql, id: number): Promise<VaultItemRow | undefined> =>
  row(sql, vaultItems.select().where({ id }));

/** Stores items as they are now; rows that are gone are deleted. */
export async function storeItems(tx: Tx, changed: readonly VaultItemRow[]): Promise<void> {
  const gone = changed.filter(isGone);
  await Promise.all([
    gone.length > 0 &&
      tx.query('DELETE FROM vault_items WHERE id = ANY($1::bigint[])', [gone.map(({ id }) => id)]),
    vaultItems.upsertMany(
      tx,
      changed.filter((item) => !isGone(item)),
      { key: ['id'], set: ['item_name', 'quantity', 'open_moves', 'is_deleted'] },
    ),
  ]);
}

/** The vaults of the first rows that hold units of a deleted item, or will when the units have arrived. */
export async function findVaultsWith(tx: Tx, itemId: number, limit: number): Promise<number[]> {
  const holding = vaultItems.select('account_id').where({ item_id: itemId, is_deleted: false }).limit(limit);
  return [...new Set((await rows(tx, holding)).map(({ account_id }) => account_id))];
}

/** Up to `limit` rows of a deleted item in vaults whose accounts the caller has locked, those left out that are marked already. */
export async function listItemsOf(
  tx: Tx,
  { accountIds, itemId, limit }: { accountIds: readonly number[]; itemId: number; limit: number },
): Promise<VaultItemRow[]> {
  const found = await rows(
    tx,
    vaultItems
      .select()
      .where({ item_id: itemId, is_deleted: false })
      .where('account_id', any(accountIds))
      .limit(limit),
  );
  // Sorted here: PostgreSQL would read the whole table by its key to sort.
  return found.toSorted((a, b) => a.id - b.id);
}

/** Takes deleted items out of the vaults; rows with units on their way stay, marked, until those have arrived. */
export async function dropItems(tx: Tx, dropped: readonly VaultItemRow[]): Promise<void> {
  await storeItems(
    tx,
    dropped.map((item) => ({ ...item, quantity: 0, is_deleted: true })),
  );
  await tx.query(
    `UPDATE vault_moves m SET dropped = m.dropped + v.quantity
     FROM unnest($1::bigint[], $2::bigint[]) AS v (id, quantity) WHERE m.id = v.id`,
    [dropped.map(({ id }) => id), dropped.map(({ quantity }) => quantity)],
  );
}

/** Stores moves that begin, and how those that began earlier ended. */
export const storeMoves = (tx: Tx, changed: readonly MoveRow[]): Promise<void> =>
  vaultMoves.upsertMany(tx, changed, { key: ['id'], set: ['state', 'refusal', 'dropped'] });
