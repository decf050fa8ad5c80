import deleted from '@cabildo/contracts/servers/events/character.character.deleted.ts';
import type { Emit, Tx } from '@cabildo/kit';
import { markDeleted, type CharacterRow } from './sql/characters.ts';
import { uncountLiveCharacters } from './sql/servers.ts';

/**
 * Ends characters of one server (SV-10, DN-08). They and the server are locked; every other service winds up what it
 * has of them by the facts.
 */
export async function endCharacters(
  tx: Tx,
  emit: Emit,
  {
    server_id,
    characters,
    deleted_by,
    now,
  }: {
    server_id: number;
    characters: readonly CharacterRow[];
    deleted_by: string;
    now: Date;
  },
): Promise<void> {
  const ids = characters.map(({ id }) => id);
  await markDeleted(tx, ids, now);
  // The dead have been taken off the count already.
  await uncountLiveCharacters(tx, server_id, characters.filter(({ status }) => status === 'active').length);
  for (const { id, user_id, name, surname, dni_number } of characters) {
    const told = { server_id, user_id, server_character_id: id, name, surname, dni_number, deleted_by };
    emit(deleted, told, { characterIds: [id] });
  }
}
