import { COUNTED_DIGITS, MAX_PLATE } from '@cabildo/contracts/vehicles/config/config.ts';

/** A plate as it is stored (CA-02): in upper case. Parameters have no blanks around them. */
export const plateOf = (given: string): string => given.toUpperCase();

/** The text by which plates are compared (CA-02): without blanks and dashes. */
export const plateKey = (plate: string): string => plate.replaceAll(/[ -]/g, '');

/** The counted plate of a number: the prefix, and five digits at least (CA-02). */
export const countedPlate = (prefix: string, number: number): string =>
  plateOf(prefix) + String(number).padStart(COUNTED_DIGITS, '0');

/** The highest number that still fits behind a prefix. */
export const lastNumber = (prefix: string): number => 10 ** (MAX_PLATE - prefix.length) - 1;
