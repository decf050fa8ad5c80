import { fail, type Failure, type RequestContext } from '@cabildo/contracts';
import type { NamedCharacter } from '@cabildo/contracts/acting.ts';
import type { Deps } from './handler.ts';

/** The live character, anybody's, that staff act upon; for inputs with `characterRequired`. */
export async function liveTarget(
  deps: Deps,
  ctx: RequestContext,
  input: NamedCharacter,
): Promise<number | Failure<'character_not_found'>> {
  const named = (input.server_character_id ?? input.character_id)!;
  return (await deps.characters.live(ctx, named)) ? named : fail('character_not_found');
}
