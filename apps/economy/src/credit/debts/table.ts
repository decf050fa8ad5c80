import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { DebtDirection, DebtStatus } from '@cabildo/contracts/economy/credit/debts/debts.ts';
import {
  c,
  count,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type Query,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { isOwnedBy } from '../../bank/accounts/owned.ts';

export const debts = table(
  'debts',
  {
    id: c.id,
    server_id: c.bigint,
    kind: c.text<'debt' | 'fine'>(),
    status: c.text<DebtStatus>(),
    amount: c.bigint,
    description: c.text.nullable,
    /** The record that a fine is for. */
    reference: c.text.nullable,
    /** null: the server itself. */
    creditor_character_id: c.bigint.nullable,
    creditor_account_id: c.bigint.nullable,
    debtor_character_id: c.bigint,
    due_at: c.timestamptz.nullable,
    created_at: c.timestamptz,
    signed_at: c.timestamptz.nullable,
    paid_at: c.timestamptz.nullable,
  },
  {
    bound: 'debts_made',
    goes: [
      { over: `ended_at IS NOT NULL AND kind = 'debt'`, at: 'ended_at', days: KEPT_DAYS.ended },
      { over: `ended_at IS NOT NULL AND kind = 'fine'`, at: 'ended_at', days: KEPT_DAYS.records },
    ],
    exported: 'in debts',
    locks: { 'debts of a creditor': 80, debts: 160 },
  },
);
export type DebtRow = RowOf<typeof debts>;

const isOpen = (open: Query<DebtRow>) => {
  open.orWhere({ status: 'unsigned' }).orWhere({ status: 'signed' });
};

export async function insertDebt(tx: Tx, debt: Omit<DebtRow, 'id'>): Promise<DebtRow> {
  return (await row(tx, debts.insert(debt).returning(debts.columns)))!;
}

/**
 * Counts the unsigned debts to a creditor. Other debts to the same creditor wait until this transaction ends, so that two
 * at once never both pass the limit.
 */
export async function lockUnsignedOf(tx: Tx, creditorId: number): Promise<number> {
  await tx.lock('debts of a creditor', creditorId);
  return count(tx, debts.query().where({ creditor_character_id: creditorId, status: 'unsigned' }));
}

/** Finds the fine for a record; undefined while there is none. */
export const findFine = (sql: Sql, serverId: number, reference: string): Promise<DebtRow | undefined> =>
  row(sql, debts.select().where({ server_id: serverId, reference }));

/** Returns undefined where there is a fine for the record already, which another transaction may have made just now. */
export const insertFine = (tx: Tx, fine: Omit<DebtRow, 'id'>): Promise<DebtRow | undefined> =>
  row(tx, debts.insert(fine).onConflict(['server_id', 'reference']).ignore().returning(debts.columns));

/** Finds a debt of this server. */
export const findDebt = (sql: Sql, serverId: number, id: number): Promise<DebtRow | undefined> =>
  row(sql, debts.select().where({ id, server_id: serverId }));

/** Finds a debt as {@link findDebt} does, and locks it until the transaction ends. */
export const lockDebt = (tx: Tx, serverId: number, id: number): Promise<DebtRow | undefined> =>
  row(tx, debts.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** The caller has the debt locked and checked the change. */
export async function setDebt(
  tx: Tx,
  { id, status, signed_at, paid_at }: Pick<DebtRow, 'id' | 'status' | 'signed_at' | 'paid_at'>,
): Promise<void> {
  await run(tx, debts.update({ status, signed_at, paid_at }).where({ id }));
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
  const found = debts
    .select()
    .where({ server_id: serverId, ...(status && { status }) })
    .where((either) => {
      if (direction !== 'owing') {
        either.orWhere({ creditor_character_id: characterId });
        either.orWhere(isOwnedBy('creditor_account_id', characterId));
      }
      if (direction !== 'owed') either.orWhere({ debtor_character_id: characterId });
    });
  return page(sql, found.orderBy('id', 'desc'), at);
}

/** Lists the debts that a character has not paid, signed or not, the oldest first. */
export const listOwedBy = (sql: Sql, serverId: number, debtorId: number): Promise<DebtRow[]> =>
  rows(
    sql,
    debts.select().where({ server_id: serverId, debtor_character_id: debtorId }).where(isOpen).orderBy('id'),
  );

/** Lists the open debts among those of {@link listDebts}, newest first. */
export const listOpenDebts = (
  sql: Sql,
  { serverId, characterId }: Pick<Selection, 'serverId' | 'characterId'>,
  limit: number,
): Promise<DebtRow[]> =>
  rows(
    sql,
    debts
      .select()
      .where({ server_id: serverId })
      .where(isOpen)
      .where((either) =>
        either
          .orWhere({ creditor_character_id: characterId })
          .orWhere({ debtor_character_id: characterId })
          .orWhere(isOwnedBy('creditor_account_id', characterId)),
      )
      .orderBy('id', 'desc')
      .limit(limit),
  );

/** Cancels the open debts that deleted characters owe and are owed (SV-10), locked in id order; returns them. */
export async function cancelDebtsOf(tx: Tx, characterIds: readonly number[]): Promise<DebtRow[]> {
  const cancelled = await tx.query<DebtRow>(
    `UPDATE debts SET status = 'cancelled' WHERE id = ANY (ARRAY(
       SELECT id FROM debts WHERE id = ANY (ARRAY(
         SELECT id FROM debts WHERE creditor_character_id = ANY($1::bigint[])
         UNION SELECT id FROM debts WHERE debtor_character_id = ANY($1::bigint[])
       )) AND status IN ('unsigned', 'signed') ORDER BY id FOR NO KEY UPDATE))
     RETURNING ${debts.list()}`,
    [characterIds],
  );
  return cancelled.sort((a, b) => a.id - b.id);
}
