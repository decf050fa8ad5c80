import type { RandomInt } from './pattern.ts';

/** SV-04: without 0, O, 1 and I, which people mix up when they read a code aloud. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new join code: eight characters, upper case. */
export function newJoinCode(randomInt: RandomInt): string {
  return Array.from({ length: 8 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}
