import { rows, type Sql } from '@cabildo/kit/database';
import { holdings } from '../holdings/table.ts';

/** The items that a character has, by id, up to `limit`. */
export async function listHeldItems(sql: Sql, characterId: number, limit: number): Promise<number[]> {
  const held = holdings.select('item_id').where({ character_id: characterId }).where('quantity', '>', 0);
  return (await rows(sql, held.orderBy('item_id').limit(limit))).map(({ item_id }) => item_id);
}

/** The units of all items that a character has; no more than a number can say exactly. */
export async function countUnits(sql: Sql, characterId: number): Promise<number> {
  const [counted] = await sql.query<{ units: number }>(
    `SELECT least(coalesce(sum(quantity), 0), 9007199254740991)::bigint AS units FROM holdings WHERE character_id = $1`,
    [characterId],
  );
  return counted!.units;
}
