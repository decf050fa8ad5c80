import { fail, isAllowed, isFailure, type Failure, type RequestContext } from '@cabildo/contracts';
import type { NamedCharacter } from '@cabildo/contracts/economy/acting.ts';
import type { CharacterFact, Deps } from './handler.ts';

/** The live characters that the caller has in the server of the request (GW-25). */
export async function callersCharacters(deps: Deps, ctx: RequestContext): Promise<ReadonlySet<number>> {
  const { server_id, user_id } = ctx.membership!;
  return (await deps.ownCharacters.get(`${server_id}:${user_id}`)).ids;
}

type ActingCode = 'error' | 'character_not_found' | 'forbidden';

const AMBIGUOUS = {
  es: 'Tienes varios personajes: indica cuál con server_character_id.',
  en: 'You have several characters: say which one with server_character_id.',
};

/**
 * GW-25: the character the caller acts as, one of his own that lives. Where none is named it is `decided` (the owner
 * of the object in question) if that is his, else the only one he has.
 */
export async function actingCharacter(
  deps: Deps,
  ctx: RequestContext,
  input: NamedCharacter,
  decided?: number,
): Promise<number | Failure<ActingCode>> {
  const named = input.server_character_id ?? input.character_id;
  if (named !== undefined) return namedCharacter(deps, ctx, named);
  const own = await callersCharacters(deps, ctx);
  return decided !== undefined && own.has(decided) ? decided : onlyOne(own);
}

/** GW-25: a character that the caller names as the one he acts as. */
export async function namedCharacter(
  deps: Deps,
  ctx: RequestContext,
  named: number,
): Promise<number | Failure<'character_not_found' | 'forbidden'>> {
  if ((await callersCharacters(deps, ctx)).has(named)) return named;
  const character = await liveCharacter(deps, ctx, named);
  if (!character) return fail('character_not_found');
  // His after all: made so recently that the list of his characters is from before.
  return character.user_id === ctx.membership!.user_id ? named : fail('forbidden');
}

/** The character that is named, living or dead, or the caller's only one; `own` if it is the caller's. */
export async function visibleCharacter(
  deps: Deps,
  ctx: RequestContext,
  input: NamedCharacter,
): Promise<{ id: number; own: boolean } | Failure<'error' | 'character_not_found'>> {
  const named = input.server_character_id ?? input.character_id;
  if (named === undefined) {
    const only = onlyOne(await callersCharacters(deps, ctx));
    return isFailure(only) ? only : { id: only, own: true };
  }
  const own = await isOwn(deps, ctx, named);
  return own === undefined ? fail('character_not_found') : { id: named, own };
}

/** Whether a character of this server, living or dead, is the caller's; undefined when there is none such. */
export async function isOwn(
  deps: Deps,
  ctx: RequestContext,
  characterId: number,
): Promise<boolean | undefined> {
  const { server_id, user_id } = ctx.membership!;
  const { character } = await deps.characters.get(characterId);
  return character?.server_id === server_id ? character.user_id === user_id : undefined;
}

/** GW-25, for what is decided by an account: the character the caller named, or all that he could have named. */
export async function actingCharacters(
  deps: Deps,
  ctx: RequestContext,
  input: NamedCharacter,
): Promise<ReadonlySet<number> | Failure<'character_not_found' | 'forbidden'>> {
  const named = input.server_character_id ?? input.character_id;
  if (named === undefined) return callersCharacters(deps, ctx);
  const character = await namedCharacter(deps, ctx, named);
  return isFailure(character) ? character : new Set([character]);
}

/**
 * EC-06: the character whose affairs are read: the caller's own, dead ones included (DN-09), or anybody's for a holder
 * of view_bank_logs.
 */
export async function readableCharacter(
  deps: Deps,
  ctx: RequestContext,
  input: NamedCharacter,
): Promise<number | Failure<ActingCode>> {
  const character = await visibleCharacter(deps, ctx, input);
  if (isFailure(character)) return character;
  return character.own || isAllowed('view_bank_logs', ctx.membership!) ? character.id : fail('forbidden');
}

/** A character of this server that is neither deleted nor dead. */
export async function liveCharacter(
  deps: Deps,
  ctx: RequestContext,
  characterId: number,
): Promise<NonNullable<CharacterFact['character']> | undefined> {
  const { character } = await deps.characters.get(characterId);
  return character?.server_id === ctx.membership!.server_id && character.status === 'active'
    ? character
    : undefined;
}

function onlyOne(own: ReadonlySet<number>): number | Failure<'error' | 'character_not_found'> {
  const [first] = own;
  if (first === undefined) return fail('character_not_found');
  return own.size === 1 ? first : fail('error', { message: AMBIGUOUS });
}
