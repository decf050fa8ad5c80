import type { WrittenFailure } from '@cabildo/contracts';
import { page, row, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';
import { LEASE_SECONDS } from '@cabildo/saga';
import { isGone } from './ending.rules.ts';

/** What the owner of a vault settled (ECB-16). */
export interface VaultRow {
  readonly account_id: number;
  readonly max_items: number;
  readonly access_fee: number;
  readonly cooldown_hours: number;
}

/** A vault as it is used. */
export interface VaultState extends VaultRow {
  /** Rows that are taken, empty ones of moves that are under way included. */
  readonly item_count: number;
  /** When the last withdrawal began that was not refused. */
  readonly last_withdrawal_at: Date | null;
}

/** Something that lies in a vault, under the id of the move that put it in. */
export interface VaultItemRow {
  readonly id: number;
  readonly account_id: number;
  /** null: a record of a name only. */
  readonly item_id: number | null;
  readonly item_name: string;
  /** Without the units that are on their way in or out. */
  readonly quantity: number;
  readonly open_moves: number;
  readonly character_id: number;
  readonly created_at: Date;
  /** IT-03: units of it that are on their way come to nothing, because the item was deleted. */
  readonly is_deleted: boolean;
}

/** A deposit or a withdrawal. It is open while the inventory is asked to take its units, or to give them. */
export interface MoveRow {
  readonly id: number;
  readonly server_id: number;
  readonly account_id: number;
  readonly vault_item_id: number;
  readonly direction: 'in' | 'out';
  readonly state: 'open' | 'done' | 'refused';
  readonly character_id: number;
  readonly user_id: number;
  readonly item_id: number | null;
  readonly item_name: string;
  readonly quantity: number;
  readonly fee: number;
  /** What paid the fee; null where there was none. */
  readonly bank_account_id: number | null;
  readonly refusal: WrittenFailure | null;
  /** IT-03: units that went because the item was deleted; of a deposit also those that lay there since. */
  readonly dropped: number;
  readonly claim_actor: string | null;
  readonly claim_key: string | null;
  readonly created_at: Date;
}

/** Characters that share a lock only wait for each other. */
const LOCKS = 2_147_483_647;

const vaults = table<VaultRow>('vaults');
const items = table<VaultItemRow>('vault_items');
const ITEM_COLUMNS: (keyof VaultItemRow)[] = [
  'id',
  'account_id',
  'item_id',
  'item_name',
  'quantity',
  'open_moves',
  'character_id',
  'created_at',
  'is_deleted',
];
const MOVE_COLUMNS = `id, server_id, account_id, vault_item_id, direction, state, character_id, user_id, item_id, item_name,
  quantity, fee, bank_account_id, refusal, dropped, claim_actor, claim_key, created_at`;

export async function insertVault(tx: Tx, vault: VaultRow): Promise<void> {
  await run(tx, vaults().insert(vault));
}

/** The caller has the vault's account locked, and may change the vault. */
export async function updateVault(tx: Tx, { account_id, ...settled }: VaultRow): Promise<void> {
  await run(tx, vaults().where({ account_id }).update(settled));
}

/** Vaults by their accounts. Who locked the account finds what every earlier command left. */
export const findVaults = (sql: Sql, accountIds: readonly number[]): Promise<VaultState[]> =>
  sql.query<VaultState>(
    `SELECT v.account_id, v.max_items, v.access_fee, v.cooldown_hours,
       (SELECT count(*) FROM vault_items i WHERE i.account_id = v.account_id) AS item_count,
       (SELECT max(m.created_at) FROM vault_moves m
        WHERE m.account_id = v.account_id AND m.direction = 'out' AND m.state <> 'refused') AS last_withdrawal_at
     FROM vaults v WHERE v.account_id = ANY($1::bigint[])`,
    [accountIds],
  );

export const findVault = async (sql: Sql, accountId: number): Promise<VaultState | undefined> =>
  (await findVaults(sql, [accountId]))[0];

/** Whether anything lies in a vault, or is on its way in or out. The caller has its account locked. */
export const isVaultInUse = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await row(tx, items().where({ account_id: accountId }).limit(1).select('id'))) !== undefined;

/** What lies in a vault, oldest first. */
export const listItems = (
  sql: Sql,
  accountId: number,
  at: { limit: number; offset: number },
): Promise<Page<VaultItemRow>> =>
  page(
    sql,
    items()
      .where({ account_id: accountId })
      .where('quantity', '>', 0)
      .orderBy('id')
      .select(...ITEM_COLUMNS),
    at,
  );

/**
 * How many rows each of these characters has in vaults, empty ones of moves that are under way included. Until the
 * transaction ends others who count for the same characters wait.
 */
export async function countItemsOf(tx: Tx, characterIds: readonly number[]): Promise<number[]> {
  const inOrder = [...characterIds].sort((a, b) => (a % LOCKS) - (b % LOCKS));
  // Sent before the count, and so carried out before it.
  const locks = inOrder.map((id) =>
    tx.query(`SELECT pg_advisory_xact_lock(11, ($1::bigint % ${LOCKS})::int)`, [id]),
  );
  const [rows] = await Promise.all([
    tx.query<{ character_id: number; items: number }>(
      `SELECT character_id, count(*) AS items FROM vault_items WHERE character_id = ANY($1::bigint[])
       GROUP BY character_id`,
      [characterIds],
    ),
    ...locks,
  ]);
  const found = new Map(rows.map((each) => [each.character_id, each.items]));
  return characterIds.map((id) => found.get(id) ?? 0);
}

/** The items among these ids that exist, locked in id order. */
export const lockItems = (tx: Tx, ids: readonly number[]): Promise<VaultItemRow[]> =>
  tx.query<VaultItemRow>(
    `SELECT ${ITEM_COLUMNS.join()} FROM vault_items WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
    [ids],
  );

/** Stores items as they are now; those that nothing is left of go. */
export async function storeItems(tx: Tx, rows: readonly VaultItemRow[]): Promise<void> {
  const [gone, left] = [rows.filter(isGone), rows.filter((item) => !isGone(item))];
  await Promise.all([
    gone.length > 0 &&
      tx.query('DELETE FROM vault_items WHERE id = ANY($1::bigint[])', [gone.map(({ id }) => id)]),
    left.length > 0 &&
      tx.query(
        `INSERT INTO vault_items (id, account_id, item_id, item_name, quantity, open_moves, character_id, created_at,
           is_deleted)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::integer[],
           $7::bigint[], $8::timestamptz[], $9::boolean[])
         ON CONFLICT (id) DO UPDATE SET quantity = excluded.quantity, open_moves = excluded.open_moves,
           is_deleted = excluded.is_deleted`,
        [
          left.map((item) => item.id),
          left.map((item) => item.account_id),
          left.map((item) => item.item_id),
          left.map((item) => item.item_name),
          left.map((item) => item.quantity),
          left.map((item) => item.open_moves),
          left.map((item) => item.character_id),
          left.map((item) => item.created_at),
          left.map((item) => item.is_deleted),
        ],
      ),
  ]);
}

/** The vaults in which units of these items lie, or will when they have arrived. */
export async function findVaultsWith(tx: Tx, itemIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ account_id: number }>(
    'SELECT DISTINCT account_id FROM vault_items WHERE item_id = ANY($1::bigint[])',
    [itemIds],
  );
  return rows.map(({ account_id }) => account_id);
}

/** Rows of these items in vaults whose accounts the caller has locked. */
export async function listItemsOf(
  tx: Tx,
  accountIds: readonly number[],
  itemIds: readonly number[],
): Promise<VaultItemRow[]> {
  const rows = await tx.query<VaultItemRow>(
    `SELECT ${ITEM_COLUMNS.join()} FROM vault_items
     WHERE item_id = ANY($2::bigint[]) AND account_id = ANY($1::bigint[])`,
    [accountIds, itemIds],
  );
  // Sorted here: for the sake of the order PostgreSQL would read the whole table by its key.
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Takes deleted items out of the vaults; rows with units on their way stay, marked, until those have arrived. */
export async function dropItems(tx: Tx, rows: readonly VaultItemRow[]): Promise<void> {
  await storeItems(
    tx,
    rows.map((item) => ({ ...item, quantity: 0, is_deleted: true })),
  );
  await tx.query(
    `UPDATE vault_moves m SET dropped = m.dropped + v.quantity
     FROM unnest($1::bigint[], $2::bigint[]) AS v (id, quantity) WHERE m.id = v.id`,
    [rows.map(({ id }) => id), rows.map(({ quantity }) => quantity)],
  );
}

/** The moves among these ids that exist, locked in id order. */
export const lockMoves = (tx: Tx, ids: readonly number[]): Promise<MoveRow[]> =>
  tx.query<MoveRow>(
    `SELECT ${MOVE_COLUMNS} FROM vault_moves WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
    [ids],
  );

/** Stores moves that begin, and how those that began ended. */
export async function storeMoves(tx: Tx, rows: readonly MoveRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO vault_moves (${MOVE_COLUMNS}, settle_at)
     SELECT v.*, v.created_at + make_interval(secs => $19)
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::jsonb[],
       $15::bigint[], $16::text[], $17::text[], $18::timestamptz[]) AS v (${MOVE_COLUMNS})
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, refusal = excluded.refusal, dropped = excluded.dropped`,
    [
      rows.map((move) => move.id),
      rows.map((move) => move.server_id),
      rows.map((move) => move.account_id),
      rows.map((move) => move.vault_item_id),
      rows.map((move) => move.direction),
      rows.map((move) => move.state),
      rows.map((move) => move.character_id),
      rows.map((move) => move.user_id),
      rows.map((move) => move.item_id),
      rows.map((move) => move.item_name),
      rows.map((move) => move.quantity),
      rows.map((move) => move.fee),
      rows.map((move) => move.bank_account_id),
      rows.map((move) => move.refusal && JSON.stringify(move.refusal)),
      rows.map((move) => move.dropped),
      rows.map((move) => move.claim_actor),
      rows.map((move) => move.claim_key),
      rows.map((move) => move.created_at),
      LEASE_SECONDS,
    ],
  );
}

/** Takes over up to `limit` moves whose lease has ended, each for a new lease, so that only one replica settles it. */
export const takeOver = (tx: Tx, now: Date, limit: number): Promise<MoveRow[]> =>
  tx.query<MoveRow>(
    `UPDATE vault_moves SET settle_at = $3::timestamptz + make_interval(secs => $2)
     WHERE id IN (
       SELECT id FROM vault_moves WHERE state = 'open' AND settle_at <= $3
       ORDER BY settle_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${MOVE_COLUMNS}`,
    [limit, LEASE_SECONDS, now],
  );

/** When the next move that is still open is to be taken over. */
export async function nextSettlement(sql: Sql): Promise<Date | null> {
  const [next] = await sql.query<{ due: Date | null }>(
    `SELECT min(settle_at) AS due FROM vault_moves WHERE state = 'open'`,
  );
  return next!.due;
}
