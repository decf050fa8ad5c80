import { Agent, request, type ClientRequest } from 'node:http';

export interface Answer {
  status: number;
  body: string;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A caller at an address of its own: each visitor connects from another loopback address of this machine. */
export class Visitor {
  readonly #url: URL;
  readonly #address: string;
  readonly #key: string | null;
  readonly #agent: Agent;

  /** @param address in 127.0.0.0/8 @param key of a sign-in; null for a stranger */
  constructor(url: string, address: string, key: string | null = null) {
    this.#url = new URL(url);
    this.#address = address;
    this.#key = key;
    this.#agent = new Agent({ keepAlive: true });
  }

  /** Rejects when the connection breaks without an answer. */
  send(path: string, sent: Sent = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = this.open(path, sent);
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(sent.body);
    });
  }

  /** Calls an action with parameters in a form; objects are sent as JSON text. */
  call(route: string, action: string, params: Record<string, unknown> = {}, headers = {}): Promise<Answer> {
    const form = new URLSearchParams({ action });
    for (const [name, value] of Object.entries(params))
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.send(`/${route}`, {
      method: 'POST',
      body: form.toString(),
      headers: { ...type, ...headers },
    });
  }

  /** Begins a request and leaves its end, and the reading of its answer, to the caller. */
  open(path: string, { method = 'GET', headers = {}, body }: Sent = {}): ClientRequest {
    const { hostname, port } = this.#url;
    const key = this.#key === null ? {} : { 'x-api-key': this.#key, authorization: `Bearer ${this.#key}` };
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    return request({
      host: hostname,
      port,
      path,
      method,
      headers: { ...key, ...length, ...headers },
      agent: this.#agent,
      localAddress: this.#address,
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
