import type { IncomingMessage } from 'node:http';
import type { Failure } from '@cabildo/contracts/errors';
import type { PanelAccess } from '../http/responses.ts';
import type { PanelCookies } from './cookies.ts';
import { refuseForeign } from '../http/origin.ts';

/** The whole API for the panel: the same paths below this one (PN-03). */
export const PANEL_API = '/panel/api/';

/** The way of the panel into the API: its cookies, and whose requests come in. */
export class PanelDoor implements PanelAccess {
  readonly cookies: PanelCookies;
  readonly #publicUrl: string | undefined;

  constructor(cookies: PanelCookies, publicUrl: string | undefined) {
    this.cookies = cookies;
    this.#publicUrl = publicUrl;
  }

  refuse({ headers, method }: IncomingMessage, isStream: boolean): Failure | undefined {
    const isGet = method === 'GET';
    return refuseForeign(headers, { publicUrl: this.#publicUrl, isGet, needsHeader: !isStream });
  }
}
