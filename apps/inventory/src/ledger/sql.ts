import type { Tx } from '@cabildo/kit';
import type { Stock } from '../domain/stock.ts';
import type { Batch, HoldingRow } from './batch.ts';
import type { Item } from './command.ts';

/** Items that cannot be deleted until the transaction ends. */
export async function shareItems(tx: Tx, ids: readonly number[]): Promise<Map<number, Item>> {
  const rows = await tx.query<Item>(
    `SELECT id, server_id AS "serverId", name, name_label AS "nameLabel", price, shop_visible AS "shopVisible",
       can_gift AS "canGift", can_delete AS "canDelete", user_limit AS "userLimit",
       require_license_id AS "requireLicenseId"
     FROM items WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stocks of those items that are not infinite. */
export async function lockStocks(tx: Tx, itemIds: readonly number[]): Promise<Map<number, Stock>> {
  const rows = await tx.query<Stock & { itemId: number }>(
    `SELECT item_id AS "itemId", mode, quantity, max, renew_hours AS "renewHours", set_at AS "setAt",
       counted_at AS "countedAt"
     FROM stocks WHERE item_id = ANY($1::bigint[]) ORDER BY item_id FOR UPDATE`,
    [itemIds],
  );
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** A character of a server, and an item that somebody there named. */
export interface HoldingKey {
  serverId: number;
  characterId: number;
  itemId: number;
}

/** Makes the rows of what characters have of items; none of an item that their server does not have. */
export async function makeHoldings(tx: Tx, keys: readonly HoldingKey[]): Promise<void> {
  await tx.query(
    `INSERT INTO holdings (character_id, item_id)
     SELECT c, i FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS v (c, i, s)
     WHERE EXISTS (SELECT 1 FROM items WHERE id = i AND server_id = s)
     ORDER BY c, i
     ON CONFLICT DO NOTHING`,
    [keys.map((key) => key.characterId), keys.map((key) => key.itemId), keys.map((key) => key.serverId)],
  );
}

/** What characters have of items. In a statement of its own: it would not see rows that it makes itself. */
export async function lockHoldings(tx: Tx, keys: readonly HoldingKey[]): Promise<HoldingRow[]> {
  return tx.query<HoldingRow>(
    `SELECT h.character_id AS "characterId", h.item_id AS "itemId", h.quantity, h.reserved
     FROM unnest($1::bigint[], $2::bigint[]) AS v (c, i)
     JOIN holdings h ON h.character_id = v.c AND h.item_id = v.i
     ORDER BY h.character_id, h.item_id FOR UPDATE OF h`,
    [keys.map((key) => key.characterId), keys.map((key) => key.itemId)],
  );
}

const side = (holder: number | 'shop' | 'void'): [kind: string, characterId: number | null] =>
  typeof holder === 'number' ? ['character', holder] : [holder, null];

/** Writes all that a batch has decided about items, in one statement; `send` may commit with it. */
export async function writeBatch(
  send: (text: string, values: readonly unknown[]) => Promise<unknown>,
  batch: Batch,
  now: Date,
): Promise<void> {
  const { movements, facts, keys } = batch.writes;
  const holdings = batch.changedHoldings();
  const stocks = batch.changedStocks();
  const [sources, targets] = [movements.map((row) => side(row.from)), movements.map((row) => side(row.to))];
  await send(
    `WITH held AS (
       UPDATE holdings h SET quantity = v.quantity, reserved = v.reserved
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS v (c, i, quantity, reserved)
       WHERE h.character_id = v.c AND h.item_id = v.i
     ), counted AS (
       UPDATE holders SET version = version + 1 WHERE character_id = ANY($24::bigint[])
     ), stocked AS (
       UPDATE stocks s SET quantity = v.units, counted_at = greatest(s.counted_at, $22::timestamptz)
       FROM unnest($5::bigint[], $6::bigint[]) AS v (i, units) WHERE s.item_id = v.i
     ), told AS (
       INSERT INTO outbox (event_id, type, payload) SELECT * FROM unnest($7::uuid[], $8::text[], $9::text[])
     ), freed AS (
       DELETE FROM idempotency_keys k USING unnest($10::text[], $11::text[], $12::text[]) AS v (actor, key, reply)
       WHERE v.reply IS NULL AND k.actor = v.actor AND k.key = v.key
     ), answered AS (
       UPDATE idempotency_keys k SET reply = v.reply
       FROM unnest($10::text[], $11::text[], $12::text[]) AS v (actor, key, reply)
       WHERE v.reply IS NOT NULL AND k.actor = v.actor AND k.key = v.key
     )
     INSERT INTO movements (server_id, item_id, quantity, source, from_character_id, target, to_character_id, reason,
       actor_user_id, reference, created_at)
     SELECT v.*, $22::timestamptz
     FROM unnest($13::bigint[], $14::bigint[], $15::bigint[], $16::text[], $17::bigint[], $18::text[], $19::bigint[],
       $20::text[], $21::bigint[], $23::bigint[]) AS v`,
    [
      holdings.map((row) => row.characterId),
      holdings.map((row) => row.itemId),
      holdings.map((row) => row.quantity),
      holdings.map((row) => row.reserved),
      stocks.map((row) => row.itemId),
      stocks.map((row) => row.units),
      facts.map((event) => event.event_id),
      facts.map((event) => event.type),
      facts.map((event) => JSON.stringify(event)),
      keys.map((row) => row.actor),
      keys.map((row) => row.key),
      keys.map((row) => row.reply),
      movements.map((row) => row.serverId),
      movements.map((row) => row.itemId),
      movements.map((row) => row.quantity),
      sources.map(([kind]) => kind),
      sources.map(([, id]) => id),
      targets.map(([kind]) => kind),
      targets.map(([, id]) => id),
      movements.map((row) => row.reason),
      movements.map((row) => row.actorUserId),
      now,
      movements.map((row) => row.reference ?? null),
      batch.changedHolders(),
    ],
  );
}
