import { setTimeout as pause } from 'node:timers/promises';
import { CabildoError, createClient, type AnswerOf, type Client as Api } from '@cabildo/client';

/** A parsed answer of the API. `body` is the uniform error body when `status` is 400 or more. */
export interface HttpAnswer {
  status: number;
  body: Record<string, unknown> & { ok: boolean; error_code?: string };
}

/** Codes of calls that no answer of the API ended. */
const LOST: readonly string[] = ['connection', 'timeout', 'bad_answer'];

/** A person at the other end of the API, over HTTP alone. */
export class Client {
  readonly url: string;
  readonly key: string | null;
  /** The actions, which throw what is refused, and wait when the rate limit says so. */
  readonly api: Api;
  readonly #fetch: Fetch;

  constructor(url: string, key: string | null = null, send: Fetch = (...request) => fetch(...request)) {
    this.url = url;
    this.key = key;
    this.#fetch = send;
    this.api = createClient({ baseUrl: url, key: key ?? undefined, timeoutMs: 15_000, fetch: send });
  }

  /**
   * Calls an action once, by its name on the wire and with any parameters; returns a refusal like other answers.
   * @throws {CabildoError} when no answer of the API arrived
   */
  async call(name: string, params: object = {}, idempotencyKey?: string): Promise<HttpAnswer> {
    try {
      const { status, body } = await this.api.send(name, { ...params }, { maxRetries: 0, idempotencyKey });
      return { status, body: body as HttpAnswer['body'] };
    } catch (error) {
      if (!(error instanceof CabildoError) || LOST.includes(error.code)) throw error;
      const { status, message, code, fields } = error;
      return { status, body: { ok: false, error: message, error_code: code, ...fields } };
    }
  }

  /** Signs a person in through the game platform's mock consent, as a launcher would; returns a client with the key. */
  async signIn(gpId: string, gpUsername: string): Promise<Client> {
    const start = await this.api.users.gpOauthStart({ loopback_port: LOOPBACK_PORT });
    const answer = await this.#consent(start, { gp_id: gpId, gp_username: gpUsername });
    if (!('apikey' in answer)) throw new Error(`the person is not signed in: ${JSON.stringify(answer)}`);
    return new Client(this.url, answer.apikey, this.#fetch);
  }

  /** Links an account through the chat platform's mock consent. */
  async linkChat(cpId: string, cpUsername: string, more: Record<string, string> = {}): Promise<void> {
    const start = await this.api.users.cpOauthStart({ loopback_port: LOOPBACK_PORT });
    await this.#consent(start, { cp_id: cpId, cp_username: cpUsername, ...more });
  }

  /** Goes to a platform and back; returns the final answer to the app. */
  async #consent({ url, session_token }: Start, account: Record<string, string>) {
    const landing = new URL(await landingOf(`${url}&${new URLSearchParams(account)}`, this.#fetch));
    const finish = landing.searchParams.get('code')!;
    return this.api.users.checkOauthStatus({ session_token, finish });
  }
}

type Fetch = typeof globalThis.fetch;
type Start = AnswerOf<Api['users']['gpOauthStart']>;

/** Nothing listens there, because no browser follows the redirection. */
const LOOPBACK_PORT = 51_000;

/** The URL to which the consent page sends the browser. */
async function landingOf(consent: string, send: Fetch): Promise<string> {
  const response = await send(consent, { redirect: 'manual' });
  await response.body?.cancel();
  if (response.status === 429) {
    await pause(Number(response.headers.get('retry-after')) * 1_000);
    return landingOf(consent, send);
  }
  const landing = response.headers.get('location');
  if (!landing) throw new Error(`the consent page answered ${response.status}`);
  return landing;
}

/** Runs `work` over items with so many at a time. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
