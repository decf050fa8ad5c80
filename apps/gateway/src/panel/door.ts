import type { IncomingMessage } from 'node:http';
import type { Failure } from '@cabildo/contracts';
import type { Endpoint } from '../routes/route-table.ts';
import type { PanelCookies } from './cookies.ts';
import { refuseForeign } from './origin.ts';

/** The whole API for the panel: the same paths below this one (PN-03). */
export const PANEL_API = '/panel/api/';

/** The way of the panel into the API: its cookies, and whose requests come in. */
export class PanelDoor {
  readonly cookies: PanelCookies;
  readonly #publicUrl: string | undefined;

  constructor(cookies: PanelCookies, publicUrl: string | undefined) {
    this.cookies = cookies;
    this.#publicUrl = publicUrl;
  }

  /** Refuses a request that no page of the panel sent. @param endpoint undefined where the action does not exist */
  refuse({ headers, method }: IncomingMessage, endpoint?: Endpoint): Failure | undefined {
    const isStream = method === 'GET' && endpoint?.contract.answer.format === 'stream';
    return refuseForeign(headers, { publicUrl: this.#publicUrl, needsHeader: !isStream });
  }
}
