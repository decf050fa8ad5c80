import { c, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** The wallpapers of phones; a character without a row has the one that the phone came with. */
export const phones = table(
  'phones',
  { character_id: c.bigint, server_id: c.bigint, wallpaper_url: c.image },
  {
    bound: 'characters_made',
    goes: 'stays: one for each character',
    exported: 'not: the wallpaper of a phone',
  },
);

/** The wallpaper of a character's phone; null when it has none of its own. */
export async function findWallpaper(sql: Sql, characterId: number): Promise<string | null> {
  const phone = await row(sql, phones.select('wallpaper_url').where({ character_id: characterId }));
  return phone?.wallpaper_url ?? null;
}

/** Stores a wallpaper; false when the phone had this one already. */
export async function putWallpaper(tx: Tx, phone: RowOf<typeof phones>): Promise<boolean> {
  const merged = phones.insert(phone).onConflict('character_id').merge(['wallpaper_url']);
  return (await run(tx, merged.where('phones.wallpaper_url', '<>', phone.wallpaper_url))) === 1;
}

/** Removes the wallpaper of a phone; false when it had none. */
export const removeWallpaper = async (tx: Tx, characterId: number): Promise<boolean> =>
  (await run(tx, phones.delete().where({ character_id: characterId }))) === 1;
