import { idParam, optional } from './fields.ts';

/**
 * GW-25: the character that an action is about or done by, under either of its two names. Where neither is sent it is
 * the caller's only live character, unless the action also takes {@link characterRequired}.
 */
export const characterParams = {
  server_character_id: optional(idParam()),
  /** Second name of server_character_id. */
  character_id: optional(idParam()),
};

export interface NamedCharacter {
  server_character_id?: number | undefined;
  character_id?: number | undefined;
}

/** Spread into `.refine()` of an input whose character may not be left out. */
export const characterRequired: [
  (input: NamedCharacter) => boolean,
  { path: PropertyKey[]; error: string; params: Record<string, string> },
] = [
  (input) => (input.server_character_id ?? input.character_id) !== undefined,
  { path: ['server_character_id'], error: 'is required', params: { es: 'es obligatorio' } },
];
