import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '@cabildo/contracts/errors';
import { hostForeign, pageForeign } from '../refusals.ts';
import { isSameOrigin } from './origin.ts';

const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a page of ours, or a person who opens an address, sent a request, as the browser says. */
export const isOwn = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === 'same-origin' || site === 'none';

/**
 * Keeps the scripts of foreign pages from the mocked sign-in, which any page in a browser of this machine reaches (ID-06).
 * Programs send neither `Sec-Fetch-Site` nor `Origin`, and go on.
 */
export class MockGuard {
  readonly #publicUrl: string | undefined;

  /** @param publicUrl where browsers reach the public port */
  constructor(publicUrl: string | undefined) {
    this.#publicUrl = publicUrl;
  }

  /** Refuses a request that a page of another site sent, or that came by a name which another site may have given to this machine. */
  refuse(headers: IncomingHttpHeaders): Failure | undefined {
    const host = URL.parse(`http://${headers.host}`)?.hostname ?? '';
    const isKnown = LOOPBACK.test(host) || (this.#publicUrl && new URL(this.#publicUrl).hostname === host);
    if (!isKnown) return hostForeign;
    if (isOwn(headers)) return undefined;
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, origin } = headers;
    if (site !== undefined && mode !== 'navigate') return pageForeign;
    const isOther = origin !== undefined && !isSameOrigin({ origin, host: headers.host }, this.#publicUrl);
    return isOther ? pageForeign : undefined;
  }
}
