import { until, type Client, type Community } from '@cabildo/testing';
import type { Count } from '../drill.ts';
import { post, type Body } from './calls.ts';
import { Journal, type Order, type Sender } from './journal.ts';
import { startLoad, type Load } from './load.ts';
import { paymentOf } from './platform.ts';

const BETWEEN_MS = 20;
/** A client would wait for Retry-After; the end of an outage is noticed sooner so. */
const REPEAT_MS = 200;

/** People who pay each other. */
export class Payments {
  /** The numbers of the transfers. */
  readonly transfers: number[] = [];
  /** Replies that are neither 2xx nor 429 or 503 in the uniform shape; no payment is refused for a reason of its own. */
  readonly oddities: string[] = [];
  readonly #journal = new Journal(REPEAT_MS);
  readonly #url: string;
  readonly #community: Community;
  readonly #answered: number[];

  constructor(url: string, community: Community) {
    this.#url = url;
    this.#community = community;
    this.#answered = community.citizens.map(() => 0);
  }

  /** Requests, repetitions among them. */
  get sent(): number {
    return this.#journal.sent;
  }

  /** Replies that were no answers. */
  get doubts(): number {
    return this.#doubts().length;
  }

  /** Has everybody pay. @param parallel the orders that each payer has under way, without a pause if several */
  start(parallel = 1): Load {
    const works = this.#community.citizens.flatMap((_, index) =>
      Array.from({ length: parallel }, () => async () => {
        await this.#journal.settle(this.#open(index));
        this.#answered[index]! += 1;
      }),
    );
    return startLoad(works, { betweenMs: parallel === 1 ? BETWEEN_MS : 0 });
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
    const doubts = this.#doubts();
    const unknown = doubts.filter((doubt) => doubt === 'unknown').length;
    return [
      { what: 'requests', count: this.sent },
      { what: 'refused at once', count: doubts.length - unknown },
      { what: 'of unknown outcome', count: unknown },
      { what: 'other answers', count: this.oddities.length, wanted: 0 },
    ];
  }

  /** Sends one order of a payer once. Returns whether it was carried out. */
  async once(index: number): Promise<boolean> {
    const order = this.#open(index);
    await this.#journal.ask(order);
    return order.outcome === 'done';
  }

  /** Repeats the orders that may have been carried out until each is answered. Returns how many are left. */
  async settle(): Promise<number> {
    const open = this.#journal.find('unknown').filter(({ doubts }) => doubts.includes('unknown'));
    for (const order of open) await this.#journal.settle(order);
    return open.filter(({ outcome }) => outcome !== 'done').length;
  }

  #doubts(): Order['doubts'] {
    return this.#journal.orders.flatMap(({ doubts }) => doubts);
  }

  #open(index: number): Order {
    const payer = this.#payer(this.#community.citizens[index]!.client);
    const params = paymentOf(this.#community, index);
    return this.#journal.open(payer, 'server_economy.internal_transfer', params);
  }

  #payer({ key: apikey }: Client): Sender {
    return {
      call: async (name, params, key) => {
        const headers = { 'x-api-key': apikey!, 'idempotency-key': key };
        const { status, text } = await post({ url: this.#url, headers }, name, params).catch(
          (error: unknown) => ({ status: 0, text: JSON.stringify(String(error)) }),
        );
        const body = JSON.parse(text) as Body;
        if (status === 200 && body['transfer_id']) {
          this.transfers.push(body['transfer_id'] as number);
          return { status, body };
        }
        if ([429, 503].includes(status) && body['error_code']) return { status, body };
        this.oddities.push(`${status} ${text}`);
        return { status: 0, body: {} };
      },
    };
  }
}
