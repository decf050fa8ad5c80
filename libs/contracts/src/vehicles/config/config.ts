import { z } from 'zod';
import { enumParam, intParam, snowflakeParam, textParam } from '../../fields.ts';
import { parsePattern } from '../../pattern.ts';

/** CA-02: how the plate of a new vehicle is found. */
export const PLATE_MODES = ['random', 'custom', 'sequential'] as const;

/** How many vehicles a character may have whose user has a chat role (CA-03). */
export const vehicleLimit = z
  .object({ cp_role_id: z.string(), max_vehicles: z.int() })
  .meta({ id: 'VehicleLimit' });

/** A server's rules for vehicles (spec 2.11, CA-01). */
export const vehicleConfig = z.object({
  plate_mode: z.enum(PLATE_MODES),
  plate_format: z.string(),
  plate_regex: z.string().nullable(),
  plate_prefix: z.string(),
  max_vehicles_per_char: z.int(),
});
export type VehicleConfig = z.output<typeof vehicleConfig>;

/** The rules of a server that has changed none (CA-01). */
export const DEFAULT_CONFIG: VehicleConfig = {
  plate_mode: 'random',
  plate_format: '#AA###AA',
  plate_regex: null,
  plate_prefix: '',
  max_vehicles_per_char: 5,
};

/** The most characters of a plate, and the fewest digits of a counted plate (CA-02). */
export const MAX_PLATE = 12;
export const COUNTED_DIGITS = 5;

/** Whether every text of a pattern is a plate; blanks at the ends are refused, because they would be lost. */
function isPlateFormat(text: string): boolean {
  const places = parsePattern(text)?.places ?? [];
  const isPlate = places.every((signs) => signs.every((sign) => /^[A-Za-z0-9 -]$/.test(sign)));
  const [first, last] = [places[0]?.[0], places.at(-1)?.[0]];
  return isPlate && places.length <= MAX_PLATE && first !== undefined && first !== ' ' && last !== ' ';
}

/** Parameters of the rules. */
export const configParams = {
  plate_mode: enumParam(PLATE_MODES),
  /** DN-02: `#` a digit, `A` a capital letter, `*` either, `\\x` the sign x, everything else itself. */
  plate_format: textParam(1, 2 * MAX_PLATE, {
    pattern: /^[A-Za-z0-9#*\\ -]+$/,
    holds: isPlateFormat,
    es: `debe dar matrículas de 1 a ${MAX_PLATE} letras, cifras, espacios y guiones`,
    en: `must give plates of 1 to ${MAX_PLATE} letters, digits, blanks and hyphens`,
  }),
  /** An expression in RE2 syntax that a whole plate must match. */
  plate_regex: textParam(1, 128),
  plate_prefix: textParam(1, MAX_PLATE - COUNTED_DIGITS, {
    pattern: /^[A-Za-z0-9 -]+$/,
    es: `admite de 1 a ${MAX_PLATE - COUNTED_DIGITS} letras, cifras, espacios y guiones`,
    en: `takes 1 to ${MAX_PLATE - COUNTED_DIGITS} letters, digits, blanks and hyphens`,
  }),
  max_vehicles_per_char: intParam(1, 255),
};

/** Parameters of a role's limit. */
export const limitParams = { cp_role_id: snowflakeParam(), max_vehicles: intParam(1, 255) };
