/** A parsed answer of the API. `body` is the uniform error body when `status` is 400 or more. */
export interface HttpAnswer {
  status: number;
  /** Seconds after which a 429 or 503 may be tried again. */
  retryAfter: number | null;
  body: Record<string, unknown> & { ok: boolean; error_code?: string };
}

/** A person at the other end of the API, over HTTP alone. */
export class Client {
  readonly url: string;
  readonly key: string | null;

  constructor(url: string, key: string | null = null) {
    this.url = url;
    this.key = key;
  }

  /**
   * Calls `route` with `action` and parameters; objects are sent as JSON text. Rejects only when no answer arrived.
   */
  async call(
    route: string,
    action: string,
    params: Record<string, unknown> = {},
    idempotencyKey?: string,
  ): Promise<HttpAnswer> {
    const form = new URLSearchParams({ action });
    for (const [name, value] of Object.entries(params)) {
      if (value !== undefined)
        form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    const response = await fetch(`${this.url}/${route}`, {
      method: 'POST',
      body: form,
      headers: {
        ...(this.key && { 'x-api-key': this.key }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      signal: AbortSignal.timeout(15_000),
    });
    const retryAfter = Number(response.headers.get('retry-after')) || null;
    return { status: response.status, retryAfter, body: (await response.json()) as HttpAnswer['body'] };
  }

  /** Calls as {@link call} does, and waits when the rate limit says so. @throws {Error} with the answer if it is a refusal. */
  async ok(route: string, action: string, params: Record<string, unknown> = {}): Promise<HttpAnswer['body']> {
    const { status, retryAfter, body } = await this.call(route, action, params);
    if (status === 429 && retryAfter !== null) {
      await windowOf(route, retryAfter);
      return this.ok(route, action, params);
    }
    if (status >= 400) throw new Error(`${route} ${action} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Signs a person in through the game platform's mock consent, as a launcher would; returns a client with the key. */
  async signIn(gpId: string, gpUsername: string): Promise<Client> {
    const status = await this.#consent('gp_oauth_start', { gp_id: gpId, gp_username: gpUsername });
    return new Client(this.url, String(status['apikey']));
  }

  /** Links an account through the chat platform's mock consent. */
  async linkChat(cpId: string, cpUsername: string, more: Record<string, string> = {}): Promise<void> {
    await this.#consent('cp_oauth_start', { cp_id: cpId, cp_username: cpUsername, ...more });
  }

  /** Goes to a platform and back; returns the final answer to the app. */
  async #consent(start: string, account: Record<string, string>): Promise<HttpAnswer['body']> {
    const { url, session_token } = await this.ok('users', start, { loopback_port: 51_000 });
    const finish = new URL(
      await landingOf(`${String(url)}&${new URLSearchParams(account)}`),
    ).searchParams.get('code')!;
    return this.ok('users', 'check_oauth_status', { session_token, finish });
  }
}

/** Waits until a rate limit's window ends. */
async function windowOf(route: string, seconds: number): Promise<void> {
  console.log(`the rate limit of /${route} is reached: going on in ${seconds} s`);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

/** The URL to which the consent page sends the browser. */
async function landingOf(consent: string): Promise<string> {
  const response = await fetch(consent, { redirect: 'manual' });
  await response.body?.cancel();
  if (response.status === 429) {
    await windowOf('users', Number(response.headers.get('retry-after')));
    return landingOf(consent);
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
