import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';

/** Browsers send a tenth as many characters. */
const MAX_LANGUAGES = 200;
const LANGUAGE = /^(es|en)(?:-[\w-]{1,30})?$/i;
const WEIGHT = /^q=([01](?:\.\d{0,3})?)$/i;

/** Spanish, unless the client prefers English (spec 7); of equal preferences the first counts. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  let best: Locale = 'es';
  let most = 0;
  for (const part of (acceptLanguage ?? '').slice(0, MAX_LANGUAGES).split(',')) {
    const [range = '', weight] = part.split(';').map((word) => word.trim());
    const language = LANGUAGE.exec(range)?.[1];
    const q = weight === undefined ? 1 : Number(WEIGHT.exec(weight)?.[1] ?? 0);
    if (language === undefined || q <= most) continue;
    [best, most] = [language.toLowerCase() as Locale, q];
  }
  return best;
}

/** Whether a browser has opened this address, so that its user sees the answer. Older ones do not say how they ask. */
export function isOpenedByBrowser(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate';
}

/** Whether the client names JSON among what it takes, and no stream of events. */
export const asksForJson = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  /\bapplication\/json\b/i.test(accept) && !/\btext\/event-stream\b/i.test(accept);

const HARMLESS_ID = /^[\w.:-]{1,64}$/;

/** The client's X-Request-Id if that is harmless in logs and headers, else a new id. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && HARMLESS_ID.test(header) ? header : randomUUID();
}

/** The client program, for the legal record (spec 4.2). */
export function deviceOf(userAgent: string | undefined): string {
  return (userAgent ?? '').slice(0, LIMITS.max_device);
}
