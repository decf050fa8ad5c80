import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until, type Community } from '@cabildo/testing';
import type { Count } from './drill.ts';
import { post } from './load.ts';

const BETWEEN_MS = 20;
/** A client would wait for Retry-After; the end of an outage is noticed sooner so. */
const RETRY_MS = 200;

/** People who pay each other, and repeat an order under its key until it is answered, as clients should. */
export class Orders {
  /** The numbers of the transfers. */
  readonly transfers: number[] = [];
  /** Answers that are neither 2xx nor 429 or 503 in the uniform shape. */
  readonly oddities: string[] = [];
  sent = 0;
  /** Answers of 429 and of 503 before the request was taken. */
  refused = 0;
  /** Answers of 503 that say so. */
  unknown = 0;
  readonly #parallel: number;
  readonly #url: string;
  readonly #community: Community;
  readonly #answered: number[];
  /** The payers of orders whose outcome is not known, by key. */
  readonly #open = new Map<string, number>();
  #isOver = false;

  /** @param parallel the orders that each payer has under way in {@link run}, without a pause if several */
  constructor(url: string, community: Community, { parallel = 1 } = {}) {
    this.#parallel = parallel;
    this.#url = url;
    this.#community = community;
    this.#answered = community.citizens.map(() => 0);
  }

  /** Has everybody pay until {@link stop}, and resolves once the last order is answered. */
  async run(): Promise<void> {
    const { citizens } = this.#community;
    const payers = citizens.flatMap((_, index) =>
      Array.from({ length: this.#parallel }, () => this.#pay(index)),
    );
    await Promise.all(payers);
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Resolves once so many more transfers were answered, among them one of each payer that was begun after this. */
  async more(count: number): Promise<void> {
    const transfers = this.transfers.length + count;
    const answered = [...this.#answered];
    await until(
      () =>
        this.transfers.length >= transfers &&
        // The order that was under way may have been answered before.
        this.#answered.every((number, index) => number >= answered[index]! + 2),
    );
  }

  counts(): Count[] {
    return [
      { what: 'requests', count: this.sent },
      { what: 'refused at once', count: this.refused },
      { what: 'of unknown outcome', count: this.unknown },
      { what: 'other answers', count: this.oddities.length, wanted: 0 },
    ];
  }

  /**
   * Sends one order of a payer once. Returns the number of its transfer; undefined where it was refused, or where its outcome
   * is not known and left to {@link settle}.
   */
  async once(index: number, key: string): Promise<number | undefined> {
    const { citizens, serverId: server_id } = this.#community;
    const { client, accounts } = citizens[index]!;
    const to = citizens[(index + 1) % citizens.length]!.accounts[0]!;
    const order = {
      action: 'internal_transfer',
      server_id,
      from_account_id: accounts[0]!.accountId,
      to_account_id: to.accountId,
      amount: 1,
    };
    this.sent += 1;
    const { status, text } = await post(
      `${this.#url}/server_economy`,
      { 'x-api-key': client.key!, 'idempotency-key': key },
      order,
    ).catch((error: unknown) => ({ status: 0, text: JSON.stringify(String(error)) }));
    const body = JSON.parse(text) as { transfer_id?: number; outcome?: string; error_code?: string };
    if (status === 200 && body.transfer_id) {
      this.transfers.push(body.transfer_id);
      this.#open.delete(key);
      return body.transfer_id;
    }
    if (![429, 503].includes(status) || !body.error_code) this.oddities.push(`${status} ${text}`);
    if (body.outcome === 'unknown' || status === 0) {
      this.unknown += 1;
      this.#open.set(key, index);
    } else this.refused += 1;
    return undefined;
  }

  /** Repeats the orders of unknown outcome under their keys until each is answered. Returns how many are left. */
  async settle(): Promise<number> {
    for (const [key, index] of [...this.#open]) await this.#untilAnswered(index, key);
    return this.#open.size;
  }

  async #pay(index: number): Promise<void> {
    while (!this.#isOver) {
      await this.#untilAnswered(index, randomUUID());
      this.#answered[index]! += 1;
      if (this.#parallel === 1) await pause(BETWEEN_MS);
    }
  }

  async #untilAnswered(index: number, key: string): Promise<void> {
    while ((await this.once(index, key)) === undefined) await pause(RETRY_MS);
  }
}
