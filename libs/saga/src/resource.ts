import { inOrder } from '@cabildo/kit/database';
import { resource, type ResourceOf } from '@cabildo/kit/ledger';
import type { Purchase } from './purchase.ts';
import type { PurchaseTable } from './table.ts';

const isNew = ({ state, refusal }: Purchase): boolean => state === 'reserved' && refusal === null;

/** A purchase by its id; undefined when there is none of this id yet, or none any more (SV-11). */
export function purchaseResource<P extends Purchase>(
  table: PurchaseTable<P>,
  name = 'purchase',
): ResourceOf<number, P | undefined> {
  return resource<number, P | undefined>({
    name,
    lock: async (tx, ids) => inOrder(ids, await table.lock(tx, ids)),
    async write(tx, changed) {
      const rows = changed.map(({ state }) => state!);
      const begun = rows.filter(isNew);
      const known = rows.filter((row) => !isNew(row));
      await Promise.all([
        begun.length > 0 && table.insert(tx, begun),
        known.length > 0 && table.update(tx, known),
      ]);
    },
  });
}
