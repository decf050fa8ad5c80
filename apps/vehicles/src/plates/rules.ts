import { COUNTED_DIGITS, MAX_PLATE } from '@cabildo/contracts/vehicles/config/config.ts';
import { plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';

export { plateKey, plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';

/** The counted plate of a number: the prefix, and five digits at least (CA-02). */
export const countedPlate = (prefix: string, number: number): string =>
  plateOf(prefix) + String(number).padStart(COUNTED_DIGITS, '0');

/** The highest number that still fits behind a prefix. */
export const lastNumber = (prefix: string): number => 10 ** (MAX_PLATE - prefix.length) - 1;
