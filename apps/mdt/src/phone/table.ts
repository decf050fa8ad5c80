import { row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

interface PhoneTable {
  character_id: number;
  server_id: number;
  wallpaper_url: string;
}

const phones = table<PhoneTable>('phones');

/** The wallpaper of a character's phone; null when it has none of its own. */
export async function findWallpaper(sql: Sql, characterId: number): Promise<string | null> {
  const phone = await row(sql, phones().where({ character_id: characterId }).select('wallpaper_url'));
  return phone?.wallpaper_url ?? null;
}

/** Stores a wallpaper; false when the phone had this one already. */
export async function putWallpaper(tx: Tx, phone: PhoneTable): Promise<boolean> {
  const merged = phones().insert(phone).onConflict('character_id').merge(['wallpaper_url']);
  return (await run(tx, merged.where('phones.wallpaper_url', '<>', phone.wallpaper_url))) === 1;
}

/** Takes the wallpaper of a phone away; false when it had none. */
export const removeWallpaper = async (tx: Tx, characterId: number): Promise<boolean> =>
  (await run(tx, phones().where({ character_id: characterId }).delete())) === 1;
