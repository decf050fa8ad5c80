import { routeOf } from '@cabildo/contracts/action';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import endPanelSession from '@cabildo/contracts/identity/keys/end_panel_session.rpc.ts';
import completeLink from '@cabildo/contracts/identity/sign-in/complete_panel_link.rpc.ts';
import completeSignIn from '@cabildo/contracts/identity/sign-in/complete_panel_sign_in.rpc.ts';
import startLink from '@cabildo/contracts/identity/sign-in/start_panel_link.rpc.ts';
import startSignIn from '@cabildo/contracts/identity/sign-in/start_panel_sign_in.rpc.ts';
import { BusError, TransientError } from '@cabildo/kit/bus';
import type { Ask, Logger } from '@cabildo/kit/service';
import type { Request, Response, Router } from 'express';
import type { ApiKey, ApiKeys } from '../access/api-keys.ts';
import { bucketOf, type Caller, type CallerResolver } from '../access/caller.ts';
import { DEMO_OWNER } from '../docs/demo-owner.ts';
import { isOwn, type MockGuard } from '../http/mock-guard.ts';
import type { Proxies } from '../http/proxies.ts';
import { deviceOf, localeOf } from '../http/request-headers.ts';
import type { RateLimits } from '../rate/rate-limits.ts';
import { tooManyRequests } from '../rate/refusals.ts';
import { routeUnknown } from '../refusals.ts';
import type { PanelDoor } from './door.ts';
import { demoOwnerPage } from './plain-pages.ts';
import { refuseInPanel } from './refuse.ts';

export interface SignInParts {
  readonly ask: Ask;
  readonly callers: CallerResolver;
  readonly door: PanelDoor;
  readonly keys: ApiKeys;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly proxies: Proxies;
  /** Undefined where nobody may sign in as the owner of the demo. */
  readonly mockGuard: MockGuard | undefined;
}

/** The route whose sign-ins these ones count with. */
const USERS = routeOf('users');

/** The way in which a sign-in or a link did not succeed, as the panel reads it in its address. */
type Trouble = 'refused' | 'expired' | 'failed';

const troubleOf = ({ failure }: Failure): Trouble => (failure === 'expired' ? 'expired' : 'refused');

/**
 * The panel's way in and out (PN-02). The token of a sign-in stands in a cookie, and the code comes in the address, so that
 * either is worthless without the other.
 */
export class SignIn {
  readonly #parts: SignInParts;
  readonly #root: string;

  /** @param root the path of the panel, to which every way leads back */
  constructor(parts: SignInParts, root: string) {
    this.#parts = parts;
    this.#root = root;
  }

  addTo(router: Router): void {
    router.get('/panel/sign-in', (request, response) => this.#start(request, response));
    router.get('/panel/demo-owner', (request, response) => this.#startAsDemoOwner(request, response));
    router.post('/panel/demo-owner', (request, response) => this.#startAsDemoOwner(request, response));
    router.get('/panel/session', (request, response) => this.#complete(request, response));
    router.get('/panel/link-chat', (request, response) => this.#startLink(request, response));
    router.get('/panel/linked-chat', (request, response) => this.#completeLink(request, response));
    router.post('/panel/sign-out', (request, response) => this.#signOut(request, response));
  }

  /** @param account the account to sign in with, where no platform asks for one */
  async #start(request: Request, response: Response, account: object = {}): Promise<void> {
    if (!(await this.#admit(request, response, { kind: 'anonymous' }))) return;
    await this.#orBack(response, 'sign_in', async () => {
      const caller = await this.#callerOf(request);
      const key_id = caller.kind === 'user' ? caller.key.key_id : null;
      const { url, session_token } = await this.#parts.ask(startSignIn, { key_id });
      this.#goToPlatform(response, session_token, addTo(url, account));
    });
  }

  async #startAsDemoOwner(request: Request, response: Response): Promise<void> {
    const { mockGuard } = this.#parts;
    const { headers, method } = request;
    const refusal = mockGuard ? mockGuard.refuse(headers) : routeUnknown();
    if (refusal) return refuseInPanel(request, response, refusal);
    // Another page may have opened this address, which no person has asked for (ID-06); the button of ours sends a POST.
    if (isOwn(headers) || method === 'POST') return this.#start(request, response, DEMO_OWNER);
    const page = demoOwnerPage(localeOf(headers['accept-language']));
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }).type('html').send(page);
  }

  async #complete(request: Request, response: Response): Promise<void> {
    if (!(await this.#admit(request, response, { kind: 'anonymous' }))) return;
    const codes = this.#takeCodes(request, response);
    if (!codes) return this.#back(response, 'sign_in', 'refused');
    const device = deviceOf(request.headers['user-agent']);
    await this.#orBack(response, 'sign_in', async () => {
      const session = await this.#parts.ask(completeSignIn, { ...codes, device });
      if (isFailure(session)) return this.#back(response, 'sign_in', troubleOf(session));
      response.append('Set-Cookie', this.#parts.door.cookies.session(session.key));
      response.redirect(303, this.#root);
    });
  }

  /** Only our own pages can start a link, because no browser sends the session with a request of another site. */
  async #startLink(request: Request, response: Response): Promise<void> {
    await this.#orBack(response, 'linked', async () => {
      const caller = await this.#callerOf(request);
      if (!(await this.#admit(request, response, caller))) return;
      if (caller.kind !== 'user') return this.#back(response, 'sign_in', 'expired');
      const { url, session_token } = await this.#parts.ask(startLink, { user_id: caller.key.user_id });
      this.#goToPlatform(response, session_token, url);
    });
  }

  /** The browser comes from another site and therefore without the session; the token names the user who started. */
  async #completeLink(request: Request, response: Response): Promise<void> {
    if (!(await this.#admit(request, response, { kind: 'anonymous' }))) return;
    const codes = this.#takeCodes(request, response);
    if (!codes) return this.#back(response, 'linked', 'refused');
    await this.#orBack(response, 'linked', async () => {
      const linked = await this.#parts.ask(completeLink, codes);
      this.#back(response, 'linked', isFailure(linked) ? troubleOf(linked) : linked.result);
    });
  }

  /** Ends the session and its cookie, and succeeds as well where there is none. */
  async #signOut(request: Request, response: Response): Promise<void> {
    const { ask, door, keys } = this.#parts;
    const refusal = door.refuse(request, false);
    const caller = refusal ? undefined : await this.#callerOf(request);
    if (!(await this.#admit(request, response, caller ?? { kind: 'anonymous' }))) return;
    if (refusal) return refuseInPanel(request, response, refusal);
    if (caller?.kind === 'user') {
      const { user_id, key_id }: ApiKey = caller.key;
      await ask(endPanelSession, { user_id, key_id });
      keys.drop(caller.token);
    }
    response.set({ 'Cache-Control': 'no-store', 'Set-Cookie': door.cookies.noSession }).status(204).end();
  }

  /** @throws {BusError} {TransientError} when the identity service does not answer */
  async #callerOf(request: Request): Promise<Caller> {
    const { headers } = request;
    const { callers, door, proxies } = this.#parts;
    const { caller } = await callers.resolve({
      headers,
      params: {},
      ip: proxies.addressOf(request),
      route: USERS,
      endpoint: undefined,
      isInternal: false,
      panelKey: door.cookies.sessionIn(headers),
    });
    return caller;
  }

  /** Counts a request with the sign-ins of apps; false where it was refused. */
  async #admit(request: Request, response: Response, caller: Caller): Promise<boolean> {
    const { limits, proxies } = this.#parts;
    const rate = await limits.count(bucketOf(caller, proxies.addressOf(request), USERS));
    if (rate.exceeded) refuseInPanel(request, response, tooManyRequests(rate));
    return !rate.exceeded;
  }

  #goToPlatform(response: Response, token: string, url: string): void {
    response
      .set({ 'Cache-Control': 'no-store', 'Set-Cookie': this.#parts.door.cookies.signIn(token) })
      .redirect(303, url);
  }

  /** The token and the code that came back together; undefined where one is missing. Neither is used again. */
  #takeCodes(
    { headers, query }: Request,
    response: Response,
  ): { session_token: string; finish: string } | undefined {
    const { cookies } = this.#parts.door;
    response.set({ 'Cache-Control': 'no-store', 'Set-Cookie': cookies.noSignIn });
    const session_token = cookies.signInIn(headers);
    const finish = query['code'];
    return session_token && typeof finish === 'string' && finish ? { session_token, finish } : undefined;
  }

  #back(response: Response, way: 'sign_in' | 'linked', outcome: string): void {
    response.set('Cache-Control', 'no-store').redirect(303, `${this.#root}?${way}=${outcome}`);
  }

  /** Leads back to the panel while the service that knows the people is away. */
  async #orBack(response: Response, way: 'sign_in' | 'linked', go: () => Promise<void>): Promise<void> {
    try {
      await go();
    } catch (error) {
      if (!(error instanceof BusError || error instanceof TransientError))
        this.#parts.log.error({ err: error }, 'a sign-in of the panel failed');
      this.#back(response, way, 'failed');
    }
  }
}

function addTo(address: string, params: object): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  return url.href;
}
