import type { DebtDirection, DebtStatus } from '@cabildo/contracts/economy/credit/debts/debts.ts';
import { count, page, row, rows, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';
import { isOwnedBy } from '../../bank/accounts/owned.ts';

export interface DebtRow {
  readonly id: number;
  readonly server_id: number;
  readonly kind: 'debt' | 'fine';
  readonly status: DebtStatus;
  readonly amount: number;
  readonly description: string | null;
  /** Of a fine: the record that it is for. */
  readonly reference: string | null;
  /** null: the server itself. */
  readonly creditor_character_id: number | null;
  readonly creditor_account_id: number | null;
  readonly debtor_character_id: number;
  readonly due_at: Date | null;
  readonly created_at: Date;
  readonly signed_at: Date | null;
  readonly paid_at: Date | null;
}
const debts = table<DebtRow>('debts');
const COLUMNS = [
  'id',
  'server_id',
  'kind',
  'status',
  'amount',
  'description',
  'reference',
  'creditor_character_id',
  'creditor_account_id',
  'debtor_character_id',
  'due_at',
  'created_at',
  'signed_at',
  'paid_at',
] as (keyof DebtRow)[];

export async function insertDebt(tx: Tx, debt: Omit<DebtRow, 'id'>): Promise<DebtRow> {
  return (await row(tx, debts().insert(debt).returning(COLUMNS)))!;
}

/**
 * How many debts to a creditor wait for a signature. Other debts to the same creditor wait until the transaction ends, so
 * that two at once never both pass the limit.
 */
export async function lockUnsignedOf(tx: Tx, creditorId: number): Promise<number> {
  // Two keys, as in accounts/ended.table.ts. Characters that share a lock only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(8, ($1::bigint % 2147483647)::int)', [creditorId]);
  return count(tx, debts().where({ creditor_character_id: creditorId, status: 'unsigned' }));
}

/** The fine for a record; undefined while there is none. */
export const findFine = (sql: Sql, serverId: number, reference: string): Promise<DebtRow | undefined> =>
  row(
    sql,
    debts()
      .where({ server_id: serverId, reference })
      .select(...COLUMNS),
  );

/** Undefined where there is a fine for the record already, which another transaction may have made just now. */
export const insertFine = (tx: Tx, fine: Omit<DebtRow, 'id'>): Promise<DebtRow | undefined> =>
  row(tx, debts().insert(fine).onConflict(['server_id', 'reference']).ignore().returning(COLUMNS));

/** A debt of this server. */
export const findDebt = (sql: Sql, serverId: number, id: number): Promise<DebtRow | undefined> =>
  row(
    sql,
    debts()
      .where({ id, server_id: serverId })
      .select(...COLUMNS),
  );

/** As {@link findDebt}, locked until the transaction ends. */
export const lockDebt = (tx: Tx, serverId: number, id: number): Promise<DebtRow | undefined> =>
  row(
    tx,
    debts()
      .where({ id, server_id: serverId })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );

/** Locks debts in id order, so that two batches that share debts cannot deadlock. */
export const lockDebts = (tx: Tx, ids: readonly number[]): Promise<DebtRow[]> =>
  tx.query<DebtRow>(
    `SELECT ${COLUMNS.join()} FROM debts WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

/** The caller has the debt locked and found that it may change so. */
export async function setDebt(
  tx: Tx,
  { id, status, signed_at, paid_at }: Pick<DebtRow, 'id' | 'status' | 'signed_at' | 'paid_at'>,
): Promise<void> {
  await run(tx, debts().where({ id }).update({ status, signed_at, paid_at }));
}

interface Selection {
  serverId: number;
  characterId: number;
  direction: DebtDirection;
  /** undefined: any. */
  status: DebtStatus | undefined;
}

/** Lists the debts that a character owes, and those owed to it or to an account of its own, newest first. */
export function listDebts(
  sql: Sql,
  { serverId, characterId, direction, status }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<DebtRow>> {
  const found = debts()
    .where({ server_id: serverId, ...(status && { status }) })
    .where((either) => {
      if (direction !== 'owing') {
        either.orWhere({ creditor_character_id: characterId });
        either.orWhere(isOwnedBy('creditor_account_id', characterId));
      }
      if (direction !== 'owed') either.orWhere({ debtor_character_id: characterId });
    });
  return page(sql, found.orderBy('id', 'desc').select(...COLUMNS), at);
}

/** What a character owes and has not paid, signed or not, the oldest first. */
export const listOwedBy = (sql: Sql, serverId: number, debtorId: number): Promise<DebtRow[]> =>
  rows(
    sql,
    debts()
      .where({ server_id: serverId, debtor_character_id: debtorId })
      .where((open) => open.orWhere({ status: 'unsigned' }).orWhere({ status: 'signed' }))
      .orderBy('id')
      .select(...COLUMNS),
  );

/** Lists the open debts among those of {@link listDebts}, newest first. */
export const listOpenDebts = (
  sql: Sql,
  { serverId, characterId }: Pick<Selection, 'serverId' | 'characterId'>,
  limit: number,
): Promise<DebtRow[]> =>
  rows(
    sql,
    debts()
      .where({ server_id: serverId })
      .where((open) => open.orWhere({ status: 'unsigned' }).orWhere({ status: 'signed' }))
      .where((either) =>
        either
          .orWhere({ creditor_character_id: characterId })
          .orWhere({ debtor_character_id: characterId })
          .orWhere(isOwnedBy('creditor_account_id', characterId)),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .select(...COLUMNS),
  );

/** Cancels what characters that are deleted owe and are owed (SV-10), locked in id order; returns it. */
export async function cancelDebtsOf(tx: Tx, characterIds: readonly number[]): Promise<DebtRow[]> {
  const cancelled = await tx.query<DebtRow>(
    `UPDATE debts SET status = 'cancelled' WHERE id = ANY (ARRAY(
       SELECT id FROM debts WHERE id = ANY (ARRAY(
         SELECT id FROM debts WHERE creditor_character_id = ANY($1::bigint[])
         UNION SELECT id FROM debts WHERE debtor_character_id = ANY($1::bigint[])
       )) AND status IN ('unsigned', 'signed') ORDER BY id FOR NO KEY UPDATE))
     RETURNING ${COLUMNS.join()}`,
    [characterIds],
  );
  return cancelled.sort((a, b) => a.id - b.id);
}
