import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Client } from '@cabildo/testing';

/** A body in JSON. */
export type Body = Record<string, unknown>;

/** Where a request goes, and with which headers. */
export interface Caller {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** Calls that are sent once and repeated by nobody: what a balancer or a process gets wrong is seen. */
export class Calls {
  sent = 0;
  /** One line for each answer that was not 2xx, and for each connection that broke, with the moment and how long it took. */
  readonly failures: string[] = [];
  /** Milliseconds that the slowest answer took. */
  slowestMs = 0;

  /** Has somebody call actions in a server, each call under a key of its own. */
  as({ key }: Client, url: string, server_id: number): (name: string, params: Body) => Promise<Body> {
    return (name, params) => {
      const headers = { 'x-api-key': key!, 'idempotency-key': randomUUID() };
      return this.send({ url, headers }, name, { server_id, ...params });
    };
  }

  /** Calls an action by its name on the wire. Returns its answer, empty where it failed. */
  async send(caller: Caller, name: string, params: Body): Promise<Body> {
    this.sent += 1;
    const started = performance.now();
    const fail = (what: string): void => {
      const took = Math.round(performance.now() - started);
      this.failures.push(`${new Date().toISOString()} ${name}, ${took} ms: ${what}`);
    };
    try {
      const { status, text } = await post(caller, name, params);
      if (status >= 200 && status <= 299) return JSON.parse(text) as Body;
      fail(`${status} ${text}`);
    } catch (error) {
      fail(String(error));
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
    }
    return {};
  }
}

/** Posts a call on a connection of its own. */
export function post(
  { url, headers }: Caller,
  name: string,
  params: Body,
): Promise<{ status: number; text: string }> {
  const [route, action] = name.split('.');
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/${route}`,
      { method: 'POST', agent: false, headers: { ...headers, 'content-type': 'application/json' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify({ action, ...params }));
  });
}
