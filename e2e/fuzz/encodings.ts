import type { Params } from './params.ts';

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';
const BOUNDARY = 'xyz';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Lone surrogates have no UTF-8; they are sent as the bytes that an old program would send. */
export const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';

/** One part of a multipart body. */
export const part = (name: string, value: unknown): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`;

/** Joins parts into a body. @param more is put before the end unchanged */
export const multipart = (params: Params, more = ''): string =>
  `${params.map(([name, value]) => part(name, value)).join('')}${more}--${BOUNDARY}--\r\n`;
