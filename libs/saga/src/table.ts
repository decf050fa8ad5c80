import { KEPT_DAYS } from '@cabildo/contracts/limits';
import {
  Conflict,
  table,
  type Columns,
  type Declaration,
  type DeclaredTable,
  type RowFrom,
  type Table,
  type Tx,
} from '@cabildo/kit/database';
import { due, LEASE_SECONDS, type DueRows } from '@cabildo/kit/jobs';
import { PURCHASE_COLUMNS, type Purchase } from './purchase.ts';

/** The `purchases` of a service that sells. */
export interface PurchaseTable<P extends Purchase> {
  readonly declared: DeclaredTable;
  /** The purchases among these ids that exist, locked in id order. */
  lock(tx: Tx, ids: readonly number[]): Promise<P[]>;
  /** @throws {Conflict} when a unique index leaves one out, because a concurrent transaction has begun the like. */
  insert(tx: Tx, purchases: readonly P[]): Promise<void>;
  /** Stores how purchases ended, or why one that is still open cannot be delivered. */
  update(tx: Tx, purchases: readonly P[]): Promise<void>;
  /** Interrupted purchases, whose lease has ended. */
  readonly due: DueRows<P>;
}

/** Declares what is the same of all tables of purchases. */
const OF_PURCHASES = {
  bound: 'system: each is charged for',
  goes: { over: `state <> 'reserved'`, at: 'finished_at', days: KEPT_DAYS.ended },
  person: { claim_actor: { stays: 'it goes after 90 days' } },
} satisfies Partial<Declaration>;

/**
 * Declares a table of what a service sells.
 * @param goods the service's own columns; their values never change once a purchase has begun
 */
export function purchaseTable<const G extends Columns>(
  name: string,
  goods: G,
  declaration: Required<Pick<Declaration, 'exported' | 'locks'>>,
): PurchaseTable<Purchase & RowFrom<G>> {
  // The goods' columns are written and read like the others, so that the statements need not know them by type.
  const purchases = table(
    name,
    { ...PURCHASE_COLUMNS, ...goods },
    { ...OF_PURCHASES, ...declaration },
  ) as unknown as Table<Purchase>;
  const statements: PurchaseTable<Purchase> = {
    declared: purchases.declared,
    lock: (tx, ids) => purchases.lock(tx, ids),
    async insert(tx, rows) {
      const inserted = await purchases.insertMany(tx, rows, { skipExisting: true });
      if (inserted < rows.length) throw new Conflict('the like is being bought already');
    },
    update: (tx, rows) =>
      purchases.updateMany(tx, rows, {
        by: ['id'],
        set: ['state', 'total', 'payment_method', 'refusal', 'finished_at'],
      }),
    due: due(purchases, { at: 'due_at', among: `state = 'reserved'`, leaseSeconds: LEASE_SECONDS }),
  };
  return statements as PurchaseTable<never> as PurchaseTable<Purchase & RowFrom<G>>;
}
