import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CabildoError } from '@cabildo/client';
import type { Body } from './calls.ts';

/** A reply to a request; its status is 0 where none came. */
export interface Reply {
  status: number;
  body: Body;
}

/** Somebody who sends requests. A {@link CabildoError} that it throws says that no reply came. */
export interface Sender {
  call(name: string, params: Body, key: string): Promise<Reply>;
}

/** A request that its sender repeats under one key until an answer says what happened. */
export interface Order {
  readonly key: string;
  readonly sender: Sender;
  /** The action by its name on the wire. */
  readonly name: string;
  readonly params: Body;
  /** `unknown` until there is an answer: 429, 5xx, a lost connection and a time-out leave it open. */
  outcome: 'unknown' | 'done' | 'refused';
  answer: Reply;
  /** The replies that were no answer: the order was turned away before it began, or that is not known. */
  readonly doubts: ('turned away' | 'unknown')[];
}

const NO_REPLY: Reply = { status: 0, body: {} };

function noReply(error: unknown): Reply {
  // Anything else is a mistake of the laboratory.
  if (!(error instanceof CabildoError)) throw error;
  return NO_REPLY;
}

const isAnswer = ({ status }: Reply): boolean => status >= 200 && status < 500 && status !== 429;

const doubtOf = ({ status, body }: Reply): Order['doubts'][number] =>
  [429, 503].includes(status) && body['outcome'] !== 'unknown' ? 'turned away' : 'unknown';

/** The orders of clients and the answers that they got, which are all that clients know. */
export class Journal {
  readonly orders: Order[] = [];
  /** Requests, repetitions among them. */
  sent = 0;
  /** The moment from which on orders without an answer stay unknown. */
  giveUpAt = Infinity;
  readonly #repeatMs: number;

  /** @param repeatMs the time until an order without an answer is sent again */
  constructor(repeatMs = 50) {
    this.#repeatMs = repeatMs;
  }

  /** Notes an order, which is not sent yet. */
  open(sender: Sender, name: string, params: Body): Order {
    const order: Order = {
      key: randomUUID(),
      sender,
      name,
      params,
      outcome: 'unknown',
      answer: NO_REPLY,
      doubts: [],
    };
    this.orders.push(order);
    return order;
  }

  /** Sends an order once and notes the reply. @throws {Error} when an order has two answers that differ */
  async ask(order: Order): Promise<void> {
    const { sender, name, params, key } = order;
    this.sent += 1;
    const reply = await sender.call(name, params, key).catch(noReply);
    if (!isAnswer(reply)) {
      order.doubts.push(doubtOf(reply));
      return;
    }
    if (order.outcome !== 'unknown' && !isDeepStrictEqual(order.answer, reply))
      throw new Error(
        `${key} was answered twice: ${JSON.stringify(order.answer)}, then ${JSON.stringify(reply)}`,
      );
    order.outcome = reply.status < 300 ? 'done' : 'refused';
    order.answer = reply;
  }

  /** Repeats an order under its key until there is an answer, as clients should. */
  async settle(order: Order): Promise<Order> {
    while (order.outcome === 'unknown' && Date.now() < this.giveUpAt) {
      await this.ask(order);
      if (order.outcome === 'unknown') await pause(this.#repeatMs);
    }
    return order;
  }

  /** Notes an order and settles it. */
  place(sender: Sender, name: string, params: Body): Promise<Order> {
    return this.settle(this.open(sender, name, params));
  }

  /** Finds the orders with an outcome, those of one action or all. */
  find(outcome: Order['outcome'], name?: string): Order[] {
    return this.orders.filter((order) => order.outcome === outcome && order.name === (name ?? order.name));
  }

  /** Tells in a line what became of the orders. @param noun what they are */
  summary(noun: string): string {
    const doubted = this.orders.filter(({ doubts }) => doubts.length > 0).length;
    return (
      `${this.orders.length} ${noun}: ${this.find('done').length} done, ` +
      `${this.find('refused').length} refused, ${doubted} were in doubt`
    );
  }
}
