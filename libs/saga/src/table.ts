import { Conflict, table, type Columns, type RowFrom, type Table, type Tx } from '@cabildo/kit/database';
import { due, LEASE_SECONDS, type DueRows } from '@cabildo/kit/jobs';
import { PURCHASE_COLUMNS, type Purchase } from './purchase.ts';

/** The `purchases` of a service that sells. */
export interface PurchaseTable<P extends Purchase> {
  /** The purchases among these ids that exist, locked in id order. */
  lock(tx: Tx, ids: readonly number[]): Promise<P[]>;
  /** @throws {Conflict} when a unique index leaves one out, because a concurrent transaction has begun the like. */
  insert(tx: Tx, purchases: readonly P[]): Promise<void>;
  /** Stores how purchases ended, or why one that is still open cannot be delivered. */
  update(tx: Tx, purchases: readonly P[]): Promise<void>;
  /** Interrupted purchases, whose lease has ended. */
  readonly due: DueRows<P>;
}

/**
 * Declares a service's `purchases`.
 * @param goods the service's own columns; their values never change once a purchase has begun
 * @param name another one, where a service sells in two ways
 */
export function purchaseTable<const G extends Columns>(
  goods: G,
  name = 'purchases',
): PurchaseTable<Purchase & RowFrom<G>> {
  // The goods' columns are written and read like the others, so that the statements need not know them by type.
  const purchases = table(name, { ...PURCHASE_COLUMNS, ...goods }) as unknown as Table<Purchase>;
  const statements: PurchaseTable<Purchase> = {
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
