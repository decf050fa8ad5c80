import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Deps } from '../deps.ts';

interface Named {
  units?: readonly number[] | undefined;
  caller_character_id?: number | null | undefined;
}

/** GW-24: refuses characters that are not of the server, and units that are not alive; undefined when nothing is refused. */
export async function refuseForeignIds(
  { characters }: Deps,
  serverId: number,
  { units = [], caller_character_id }: Named,
): Promise<Failure<'character_not_found'> | undefined> {
  const found = await Promise.all([
    ...units.map((id) => characters.live(serverId, id)),
    ...(caller_character_id ? [characters.find(serverId, caller_character_id)] : []),
  ]);
  return found.every(Boolean) ? undefined : fail('character_not_found');
}
