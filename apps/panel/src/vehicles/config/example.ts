import { COUNTED_DIGITS } from '@cabildo/contracts/vehicles/config/config.ts';
import { parsePattern, textAt } from '@cabildo/contracts/pattern.ts';
import { plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';

/** Numbers of plates that look like any others. */
const NUMBERS = [4_815_162, 90_125, 77_003_141];

/** A few plates that a format gives; none: it is no format, or an empty one. */
export function platesLike(format: string): string[] {
  const pattern = parsePattern(format.trim());
  if (!pattern || pattern.places.length === 0) return [];
  return [...new Set(NUMBERS.map((number) => plateOf(textAt(pattern, number))))];
}

/** The plates with which counting begins after a prefix. */
export const platesAfter = (prefix: string): string[] =>
  [1, 2, 3].map((number) => plateOf(prefix) + String(number).padStart(COUNTED_DIGITS, '0'));
