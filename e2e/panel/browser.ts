/** The cookies of one browser, and requests as its own pages send them. */
export class TestBrowser {
  readonly #jar = new Map<string, string>();
  /** All that pages of this browser could read: bodies, addresses and readable headers. */
  readonly seen: string[] = [];
  /** Every Set-Cookie header that the browser got. */
  readonly cookiesSet: string[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  cookie(name: string): string | undefined {
    return this.#jar.get(name);
  }

  /** Requests an address without following where it leads. */
  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(address, { headers });
  }

  /** Follows redirects as a browser does; returns the last address. */
  async visit(address: string): Promise<string> {
    let at = new URL(address, this.#url).href;
    for (let hops = 0; hops < 8; hops += 1) {
      const { status, headers } = await this.#send(at, {});
      if (status < 300 || status > 399) return at;
      at = new URL(headers.get('location')!, at).href;
    }
    throw new Error(`${address} leads in a circle`);
  }

  /** Calls the API as the panel does. */
  call(path: string, params: object = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(`/panel/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-cabildo-panel': '1',
        ...headers,
      },
      body: JSON.stringify(params),
    });
  }

  post(path: string, headers: Record<string, string>, body = ''): Promise<Response> {
    return this.#send(path, { method: 'POST', headers, body });
  }

  async #send(address: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = new URL(address, this.#url);
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const readable = [...response.headers].filter(([name]) => name !== 'set-cookie');
    this.seen.push(url.href, JSON.stringify(readable), await response.clone().text());
    return response;
  }

  #keep(line: string): void {
    this.cookiesSet.push(line);
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.#jar.delete(name);
    else this.#jar.set(name, value);
  }
}
