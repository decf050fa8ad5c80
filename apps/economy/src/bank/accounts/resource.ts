import { inOrder } from '@cabildo/kit/database';
import type { Sql } from '@cabildo/kit/database';
import { LedgerViolation, resource } from '@cabildo/kit/ledger';
import { isHeld, totalOf } from './bills.ts';
import { accounts, lockAccounts, type AccountRow, type SystemKind } from './table.ts';

export const SYSTEM_KINDS = [
  'issuance',
  'treasury',
  'shop_income',
  'loan_pool',
] as const satisfies SystemKind[];

/** The ids of a server's system accounts. */
export type SystemAccounts = Readonly<Record<SystemKind, number>>;

/**
 * The system accounts of a server, which are made when they are missing. They have no floor and are never locked: their
 * balance is the sum of their entries, so that a busy treasury is no bottleneck (design 5).
 */
export const systemAccounts = resource<number, SystemAccounts>({
  name: 'system accounts',
  async lock(tx, serverIds) {
    const found = await findSystemAccounts(tx, serverIds);
    const complete = serverIds.every((id) => found.has(id)) ? found : await makeSystemAccounts(tx, serverIds);
    return serverIds.map((id) => complete.get(id)!);
  },
});

async function findSystemAccounts(
  sql: Sql,
  serverIds: readonly number[],
): Promise<Map<number, SystemAccounts>> {
  const rows = await sql.query<{ server_id: number; ids: SystemAccounts }>(
    `SELECT server_id, jsonb_object_agg(kind, id) AS ids FROM accounts
     WHERE server_id = ANY($1::bigint[]) AND owner_character_id IS NULL GROUP BY server_id`,
    [serverIds],
  );
  return new Map(rows.map(({ server_id, ids }) => [server_id, ids]));
}

async function makeSystemAccounts(
  sql: Sql,
  serverIds: readonly number[],
): Promise<Map<number, SystemAccounts>> {
  // Inserts in id order, so that two transactions that make the same accounts cannot deadlock: one of them makes each.
  await sql.query(
    `INSERT INTO accounts (server_id, kind)
     SELECT s, k FROM unnest($1::bigint[]) s, unnest($2::text[]) k ORDER BY s, k
     ON CONFLICT (server_id, kind) WHERE owner_character_id IS NULL DO NOTHING`,
    [serverIds, SYSTEM_KINDS],
  );
  return findSystemAccounts(sql, serverIds);
}

/** An account that a character has, bank account or wallet; undefined when no account has this id. */
export const account = resource<number, AccountRow | undefined>({
  name: 'account',
  after: [systemAccounts],
  lock: async (tx, ids) => inOrder(ids, await lockAccounts(tx, ids)),
  async write(tx, changed) {
    const rows = changed.map(({ state }) => state!);
    await accounts.updateMany(tx, rows, { by: ['id'], set: ['balance', 'bills', 'entry_count'] });
  },
  check: assertSound,
});

/** The invariants of one account, which the database guards as well (EC-01). */
function assertSound(state: AccountRow | undefined, id: number): void {
  if (!state) throw new LedgerViolation(`account ${id} does not exist`);
  const { balance, bills } = state;
  if (balance < 0 || !Number.isSafeInteger(balance))
    throw new LedgerViolation(`account ${id} would hold ${balance}`);
  if (bills && (!isHeld(bills) || totalOf(bills) !== balance)) {
    throw new LedgerViolation(`the bills of wallet ${id} would not add up`);
  }
}
