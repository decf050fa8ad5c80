import type { Sql } from '@cabildo/kit';
import type { CharacterLimit } from '../domain/character.ts';

export async function listCharacterLimits(sql: Sql, serverId: number): Promise<CharacterLimit[]> {
  return sql.query<CharacterLimit>(
    'SELECT cp_role_id, max_characters FROM character_limits WHERE server_id = $1',
    [serverId],
  );
}
