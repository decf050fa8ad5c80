import { idParam, optional } from './fields.ts';

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

/** Spread into `.refine()` of an input whose character may not be left out. */
export const characterRequired: [
  (input: NamedCharacter) => boolean,
  { path: PropertyKey[]; error: string; params: Record<string, string> },
] = [
  (input) => (input.server_character_id ?? input.character_id) !== undefined,
  { path: ['server_character_id'], error: 'is required', params: { es: 'es obligatorio' } },
];
