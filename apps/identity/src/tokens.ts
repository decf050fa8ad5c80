import { randomBytes } from 'node:crypto';
import { newToken } from '@cabildo/kit';

/** 256 random bits in 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** ID-05: what the app holds while its person is in the browser. */
export const newSessionToken = (): string => `os_${newSecret()}`;

/** ID-07: an app key. */
export const newApiKey = (): string => newToken('sk');

/** ID-12: the token of a game session. */
export const newGameToken = (): string => newToken('gs');
