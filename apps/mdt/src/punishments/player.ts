import type { Characters } from '@cabildo/characters';
import type { PunishmentRow } from './table.ts';

/** The punished user, or the player of the punished character; null: not known any more. */
export async function playerOf(
  characters: Characters,
  { server_id, character_id, user_id }: PunishmentRow,
): Promise<number | null> {
  if (character_id === null) return user_id;
  return (await characters.find(server_id, character_id))?.user_id ?? null;
}
