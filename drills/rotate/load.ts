import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Community, Guesses } from '../community.ts';

/** The rate of each caller leaves the processes that start a processor too. */
const BETWEEN_MS = 250;
const GUILD = '700000000000000001';

/** The addresses that callers know, and the secrets that they use at the moment. */
export interface Callers {
  url: string;
  internalUrl: string;
  internalKey: string;
  billingSecret: string;
}

/** The calls of people, bots and a payment provider, one after another for each caller, without a repetition. */
export class Load {
  sent = 0;
  readonly failures: string[] = [];
  readonly #community: Community;
  readonly #callers: Callers;
  #isOver = false;

  /** @param callers is read for each call, so that a secret may change between two */
  constructor(community: Community, callers: Callers) {
    this.#community = community;
    this.#callers = callers;
  }

  /** Calls until {@link stop}. */
  async run(people: readonly Guesses[]): Promise<void> {
    const { serverId: server_id, ownerKey, webhook, paidBy } = this.#community;
    const callers = this.#callers;
    await Promise.all([
      ...people.map((person) => this.#repeat(() => this.guess(person))),
      this.#repeat(() =>
        this.#send('server_webhooks', { action: 'test', server_id, webhook_id: webhook.id }, ownerKey),
      ),
      this.#repeat(() =>
        this.#send('server_billing', { action: 'confirm', ...paidBy(callers.billingSecret) }),
      ),
      this.#repeat(() => this.#send('server_bot', { action: 'cp_link_info', cp_guild_id: GUILD }, null)),
    ]);
  }

  /** Guesses the PIN and the CVVs of a person rightly. */
  async guess({ key, pin, cards }: Guesses): Promise<void> {
    const { serverId: server_id } = this.#community;
    await this.#send('server_economy', { action: 'verify_pin', server_id, ...pin }, key);
    for (const card of cards)
      await this.#send('server_economy', { action: 'quote_transfer', server_id, ...card, amount: 1 }, key);
  }

  stop(): void {
    this.#isOver = true;
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work();
      await pause(BETWEEN_MS);
    }
  }

  /** Sends one request on a connection of its own. @param key of a person; null: the internal key, on the internal port */
  async #send(
    route: string,
    input: { action: string; [name: string]: unknown },
    key?: string | null,
  ): Promise<void> {
    const { url, internalUrl, internalKey } = this.#callers;
    this.sent += 1;
    const headers: Record<string, string> = key ? { 'x-api-key': key } : {};
    if (key === null) headers['x-mdt-internal-key'] = internalKey;
    try {
      const { status, text } = await post(`${key === null ? internalUrl : url}/${route}`, headers, input);
      if (status < 200 || status > 299) this.failures.push(`${route}.${input.action}: ${status} ${text}`);
    } catch (error) {
      this.failures.push(`${route}.${input.action}: ${String(error)}`);
    }
  }
}

function post(
  url: string,
  headers: Record<string, string>,
  input: object,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
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
    outgoing.end(JSON.stringify(input));
  });
}
