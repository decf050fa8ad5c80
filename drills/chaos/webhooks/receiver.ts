import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client as Api, InputOf } from '@cabildo/client';
import type { Client } from '@cabildo/testing';
import { Webhook } from 'standardwebhooks';

const MAX_BYTES = 1_000_000;

type WebhookOrder = InputOf<Api['webhooks']['create']>;

/** A receiver of webhooks that verifies each signature, can be killed, and comes back on the same port. */
export class VerifyingReceiver {
  /** How often each message was received, by its id; rightly signed messages alone. */
  readonly received = new Map<string, number>();
  /** A sentence for each message that is wrong. */
  readonly wrong: string[] = [];
  /** Called with each new message. */
  onNew: (id: string, body: { type: string; server_id: number }) => void = () => undefined;
  #server: Server | undefined;
  #verifier: Webhook | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Starts, and subscribes to events with a webhook of its own. */
  async subscribe(owner: Client, server_id: number, events: WebhookOrder['events']): Promise<void> {
    await this.restart();
    const { webhook } = await owner.api.webhooks.create({ server_id, url: this.url, events });
    this.#verifier = new Webhook(webhook.secret);
  }

  async restart(): Promise<void> {
    const server = createServer((request, response) => {
      // A request that is broken off has not arrived.
      this.#take(request, response).catch(() => response.destroy());
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Closes the port and cuts every connection, like the death of a process. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((bytes += chunk.length) > MAX_BYTES) throw new Error('a message is larger than any event');
    }
    this.#judge(request.headers as Record<string, string>, Buffer.concat(chunks).toString());
    response.writeHead(204).end();
  }

  #judge(headers: Record<string, string>, text: string): void {
    const id = headers['webhook-id'] ?? '';
    try {
      const body = this.#verifier!.verify(text, headers) as { id: string; type: string; server_id: number };
      if (body.id !== id) throw new Error(`its body says ${body.id}`);
      const times = this.received.get(id) ?? 0;
      this.received.set(id, times + 1);
      if (times === 0) this.onNew(id, body);
    } catch (error) {
      this.wrong.push(`message ${id} is not signed right: ${(error as Error).message}`);
    }
  }
}
