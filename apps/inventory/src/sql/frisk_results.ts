import type { Tx } from '@cabildo/kit';

/** Whatever searchers have decided of an item, or not yet, in sessions that are open: it is left (IT-03). */
export async function leaveInOpenFrisks(tx: Tx, itemId: number): Promise<void> {
  await tx.query(
    `UPDATE frisk_results r SET result = 'left' FROM frisks f
     WHERE r.item_id = $1 AND f.id = r.frisk_id AND f.state = 'open'`,
    [itemId],
  );
}
