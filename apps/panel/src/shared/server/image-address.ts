import { BASE } from '../../api/client.ts';

/** The address of an image that the API serves, which the API says relative to its own. */
export const imageAddress = (path: string): string => BASE.replace(/panel\/$/, '') + path.replace(/^\//, '');
