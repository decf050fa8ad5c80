import { fail, type Failure } from '@cabildo/contracts';
import type { Deps } from '../deps.ts';

interface Named {
  units?: readonly number[] | undefined;
  caller_character_id?: number | null | undefined;
}

/** GW-24: who a call names must be of its server, its units alive as well; undefined when they are. */
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
