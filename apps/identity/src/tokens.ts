import { randomBytes, randomInt } from 'node:crypto';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 48;

/** 256 random bits in 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** ID-05: what the app holds while its person is in the browser. */
export const newSessionToken = (): string => `os_${newSecret()}`;

function newKey(prefix: 'sk' | 'gs'): string {
  const random = Array.from(
    { length: KEY_LENGTH },
    () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)],
  );
  return `${prefix}_${random.join('')}`;
}

/** ID-07: an app key. */
export const newApiKey = (): string => newKey('sk');

/** ID-12: the token of a game session. */
export const newGameToken = (): string => newKey('gs');
