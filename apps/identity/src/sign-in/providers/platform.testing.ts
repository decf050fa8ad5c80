import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real authorization server on a port of its own, which the live adapters talk to. */
export interface TestPlatform {
  /** Differs from `address`, where it listens, so that a test fails when the two are confused. */
  readonly issuer: string;
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** True: every request is answered with 500. */
  broken: boolean;
  /** From now on token requests wait for `release`; `arrived` resolves with the first one. */
  holdTokens(): { arrived: Promise<void>; release: () => void };
  close(): Promise<void>;
}

export interface PlatformOptions {
  redirectUri: string;
  scopes: readonly string[];
  /** Claims of an account at the userinfo address. */
  claims?: (accountId: string) => object;
  /** Documents at other addresses, given for an access token. */
  documents?: Readonly<Record<string, (accountId: string) => unknown>>;
}

const CLIENT = { clientId: 'cabildo', clientSecret: 'a-secret-of-the-tests' };

function configurationOf({ redirectUri, scopes, claims }: PlatformOptions): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes,
    claims: { openid: ['sub'], profile: ['preferred_username', 'nickname', 'name'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    pkce: { required: () => true },
    cookies: { keys: ['cookie-key-of-the-tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...claims?.(accountId) }),
    }),
  };
}

export async function startPlatform(options: PlatformOptions): Promise<TestPlatform> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  // The provider warns that it stores everything in memory, which a test needs.
  const muted = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const provider = new Provider(issuer, configurationOf(options));
  muted.mockRestore();
  const standard = provider.callback();
  let hold = async (): Promise<void> => undefined;
  const platform: TestPlatform = {
    issuer,
    address: `http://127.0.0.1:${port}`,
    ...CLIENT,
    broken: false,
    holdTokens() {
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      hold = async () => {
        arrived.resolve();
        await released.promise;
      };
      return { arrived: arrived.promise, release: released.resolve };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  const respond = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url!, issuer);
    if (platform.broken) return respond(response, 500, { message: 'broken' });
    if (pathname === '/token') await hold();
    const document = options.documents?.[pathname];
    if (!document) return standard(request, response);
    const token = await provider.AccessToken.find(
      request.headers.authorization?.replace('Bearer ', '') ?? '',
    );
    if (!token) return respond(response, 401, { message: '401: Unauthorized' });
    respond(response, 200, document(token.accountId));
  };
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => respond(response, 500, { message: String(error) }));
  });
  return platform;
}

/** A minimal browser: it stores cookies and follows redirects within the platform. */
class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #home: readonly string[];

  constructor({ issuer, address }: TestPlatform) {
    this.#home = [issuer, address];
  }

  /** Follows redirects; stops at a page, or at the first address outside the platform. */
  async visit(url: string, form?: Record<string, string>): Promise<{ url: URL; left: boolean }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      this.#cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) return { url: new URL(url), left: false };
    const next = new URL(location, url);
    return this.#home.includes(next.origin) ? this.visit(next.href) : { url: next, left: true };
  }
}

/** Signs in at the platform as `accountId` and consents; returns the parameters of the callback address. */
export async function consent(
  platform: TestPlatform,
  url: string,
  accountId: string,
): Promise<Record<string, string>> {
  const browser = new Browser(platform);
  const login = await browser.visit(url);
  const asked = await browser.visit(login.url.href, { prompt: 'login', login: accountId, password: 'any' });
  const done = asked.left ? asked : await browser.visit(asked.url.href, { prompt: 'consent' });
  return paramsOf(done);
}

/** Signs in at the platform and refuses; returns the parameters of the callback address. */
export async function deny(platform: TestPlatform, url: string): Promise<Record<string, string>> {
  const browser = new Browser(platform);
  const login = await browser.visit(url);
  return paramsOf(await browser.visit(`${login.url.href}/abort`));
}

function paramsOf({ url, left }: { url: URL; left: boolean }): Record<string, string> {
  if (!left) throw new Error(`the platform did not send the browser back: ${url.pathname}`);
  return Object.fromEntries(url.searchParams);
}
