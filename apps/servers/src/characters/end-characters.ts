import { draft } from '@cabildo/contracts/event';
import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { subtractLiveCharacters } from '../config/table.ts';
import { noteMembers } from '../map-notes/table.ts';
import { markDeleted, type ListedRow } from './table.ts';

/**
 * Deletes characters of one server (SV-10, DN-08). The caller has locked the server and the characters. The other services
 * erase their data of the characters when they receive the events.
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
    characters: readonly ListedRow[];
    deleted_by: string;
    now: Date;
  },
): Promise<void> {
  const ids = characters.map(({ id }) => id);
  await markDeleted(tx, ids, now);
  // A character that died was subtracted at its death.
  await subtractLiveCharacters(tx, server_id, characters.filter(({ status }) => status === 'active').length);
  await noteMembers(
    tx,
    server_id,
    characters.map(({ user_id }) => user_id),
    now,
  );
  for (const { id, user_id, name, surname, dni_number, status } of characters) {
    const data = { server_id, user_id, server_character_id: id, name, surname, dni_number, deleted_by };
    emit(draft(characterDeleted, { ...data, was_dead: status === 'dead' }, [id]));
  }
}
