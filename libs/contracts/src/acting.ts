import { fail, type Failure } from './errors.ts';
import { idParam, optional } from './fields.ts';
import { anyOf } from './ways.ts';

/**
 * GW-25: the character that an action is about or done by, under either of its two names. Where neither is sent it is
 * the caller's only live character, unless the action also takes {@link characterRequired}.
 */
export const characterParams = {
  server_character_id: optional(idParam('character')),
  /** Second name of server_character_id. */
  character_id: optional(idParam('character')),
};

export interface NamedCharacter {
  server_character_id?: number | undefined;
  character_id?: number | undefined;
}

/**
 * How an action stands to a character (GW-25), and what its handler gets:
 * - `own`: one live character of the caller: the one that is named, or the only one the caller has;
 * - `all`: every live character of the caller, or just the one that is named;
 * - `live`: a live character of the server, of any user;
 * - `any`: a character of the server, dead ones included.
 */
export type Acting = 'none' | 'own' | 'all' | 'live' | 'any';

/** A character that an action is done by or about. */
export interface ActingCharacter {
  readonly id: number;
  /** Whether the character is the caller's. */
  readonly isOwn: boolean;
}

/** For `.apply()` of an input whose character may not be left out. */
export const characterRequired = anyOf(['server_character_id'], ['character_id']);

/** Asks the caller for a choice among the characters of the caller. */
const chooseOwn = (ids: string, param: string) => ({
  es: `Tienes varios personajes (${ids}): indica cuál con ${param}.`,
  en: `You have several characters (${ids}): say which one with ${param}.`,
});
const chooseAnothers = (ids: string, param: string) => ({
  es: `La persona tiene varios personajes (${ids}): indica uno con ${param} en lugar de target_cp_id.`,
  en: `The person has several characters (${ids}): give one with ${param} instead of target_cp_id.`,
});

/**
 * GW-25: the character of the caller that acts when none is named: `decided` (the owner of the object in question) if it is
 * the caller's, else the caller's only character.
 */
export const actingAmong = (
  own: ReadonlySet<number>,
  decided?: number,
): number | Failure<'error' | 'character_not_found'> =>
  decided !== undefined && own.has(decided) ? decided : onlyAmong(own, 'server_character_id');

/**
 * The only live character of the caller, or of another person; where there are several, the refusal names them (BO-12).
 * @param param the parameter by which the caller may choose one
 */
export function onlyAmong(
  live: ReadonlySet<number>,
  param: string,
  { isCallers }: { isCallers: boolean } = { isCallers: true },
): number | Failure<'error' | 'character_not_found'> {
  const [first] = live;
  if (first === undefined) return fail('character_not_found');
  if (live.size === 1) return first;
  const choose = isCallers ? chooseOwn : chooseAnothers;
  return fail('error', { message: choose([...live].join(', '), param) });
}
