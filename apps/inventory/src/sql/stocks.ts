import type { Tx } from '@cabildo/kit';
import type { Stock } from '../domain/stock.ts';

/** What is kept of an item's stock, until the transaction ends; null: infinite. */
export async function lockStock(tx: Tx, itemId: number): Promise<Stock | null> {
  const [row] = await tx.query<Stock>(
    `SELECT mode, quantity, max, renew_hours AS "renewHours", set_at AS "setAt", counted_at AS "countedAt"
     FROM stocks WHERE item_id = $1 FOR UPDATE`,
    [itemId],
  );
  return row ?? null;
}

export async function putStock(tx: Tx, itemId: number, stock: Stock): Promise<void> {
  await tx.query(
    `INSERT INTO stocks (item_id, mode, quantity, max, renew_hours, set_at, counted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (item_id) DO UPDATE SET mode = excluded.mode, quantity = excluded.quantity, max = excluded.max,
       renew_hours = excluded.renew_hours, set_at = excluded.set_at, counted_at = excluded.counted_at`,
    [itemId, stock.mode, stock.quantity, stock.max, stock.renewHours, stock.setAt, stock.countedAt],
  );
}

export async function dropStock(tx: Tx, itemId: number): Promise<void> {
  await tx.query('DELETE FROM stocks WHERE item_id = $1', [itemId]);
}
