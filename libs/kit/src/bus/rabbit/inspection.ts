import type { ChannelModel, ConsumeMessage } from 'amqplib';
import { atMost } from '../../base/backoff.ts';
import { PARTITIONS } from '../../config/config.ts';
import { parseReplies } from '../frames.ts';
import { SUBSCRIBE_DEFAULTS } from '../options.ts';
import type { EventMessage } from '../port.ts';
import { ask, askUnless, NOT_FOUND } from './channel.ts';
import { eventsOf } from './subscription.ts';
import { REPLY_TO, Topology, type Declaration } from './topology.ts';

/** The messages that wait in a queue, and the processes that take them. */
export interface QueueState {
  readonly name: string;
  readonly messages: number;
  readonly consumers: number;
}

const PRECONDITION_FAILED = 406;
const CONNECT_TIMEOUT_MS = 4_000;
const CLOSE_MS = 2_000;
/** The messages that are read at most; no queue hands out more than 2,000 at once. */
const MOST_READ = 500;
/** Another process may have begun to take them meanwhile. */
const ARRIVAL_MS = 2_000;

/** Looks at a broker from outside, and makes nothing on it. */
export class BrokerInspection {
  readonly #model: ChannelModel;
  readonly #topology: Topology;

  private constructor(model: ChannelModel, prefix: string) {
    this.#model = model;
    this.#topology = new Topology(prefix);
  }

  /** @throws {Error} when the broker at `url` cannot be reached or refuses. */
  static async open(url: string, prefix = 'cabildo'): Promise<BrokerInspection> {
    const { connect } = await import('amqplib');
    const model = await connect(url, { noDelay: true, timeout: CONNECT_TIMEOUT_MS });
    // The question that is under way reports that the connection broke.
    model.on('error', () => undefined);
    return new BrokerInspection(model, prefix);
  }

  /** The version of the broker. */
  get version(): string {
    const { version } = this.#model.connection.serverProperties as { version?: unknown };
    return typeof version === 'string' ? version : 'unknown';
  }

  /** Names the queues and exchanges that are there with other settings than processes declare. */
  async declaredOtherwise(services: readonly string[], consumers: readonly string[]): Promise<string[]> {
    const { maxDeliveries } = SUBSCRIBE_DEFAULTS;
    const names: string[] = [];
    const parted = new Map<string, number>();
    for (const consumer of consumers)
      parted.set(consumer, await this.#topology.partedInto(this.#model, consumer));
    for (const declaration of this.#topology.declarations(services, parted, maxDeliveries))
      if (await this.#isOtherwise(declaration)) names.push(declaration.name);
    return names;
  }

  /** The queues of a consumer's events: its own one and its partitions, those of earlier settings too. */
  async eventQueues(consumer: string): Promise<QueueState[]> {
    const states: QueueState[] = [];
    for (const of of PARTITIONS) {
      for (const name of this.#topology.queuesOf(consumer, of)) {
        const state = await this.#stateOf(name);
        // Partitions are made together.
        if (!state) break;
        states.push(state);
      }
    }
    return states;
  }

  /** The queue of a consumer's dead letters; undefined: it has none yet. */
  deadQueue(consumer: string): Promise<QueueState | undefined> {
    return this.#stateOf(this.#topology.deadQueue(consumer));
  }

  /** The queue of requests to a process; undefined: none of this name has taken any for a minute. */
  requestQueue(name: string): Promise<QueueState | undefined> {
    return this.#stateOf(this.#topology.rpcQueue(name));
  }

  /** Asks one of the processes of a name, in turn where there are several; undefined: it has not answered in time. */
  request(name: string, payload: string, limitMs: number): Promise<string | undefined> {
    return ask(this.#model, async (channel) => {
      let reply: string | undefined;
      const { promise: answered, resolve } = Promise.withResolvers<void>();
      const take = (message: ConsumeMessage | null): void => {
        if (message) reply = parseReplies(message.content)[0]!.payload;
        resolve();
      };
      await channel.consume(REPLY_TO, take, { noAck: true });
      const sent = Date.now();
      channel.sendToQueue(this.#topology.rpcQueue(name), Buffer.from(`1 ${sent + limitMs} ${payload}`), {
        replyTo: REPLY_TO,
        expiration: limitMs,
        headers: { sent },
      });
      await atMost(limitMs, answered);
      return reply;
    });
  }

  /**
   * Reads the first messages of a queue of events and gives them back in their order. Each time counts as a delivery, of which
   * a message has a limited number: never in a loop. It reads nothing while a process takes the events.
   */
  readWaiting({ name, messages }: QueueState): Promise<EventMessage[]> {
    return ask(this.#model, async (channel) => {
      const expected = Math.min(messages, MOST_READ);
      const events: EventMessage[] = [];
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      let read = 0;
      await channel.prefetch(expected);
      await channel.consume(name, (message) => {
        if (message) events.push(...eventsOf(message));
        read += 1;
        if (message === null || read >= expected) resolve();
      });
      await atMost(ARRIVAL_MS, arrived);
      return events;
    });
  }

  async close(): Promise<void> {
    // The promise of a broker that hangs never settles.
    await atMost(CLOSE_MS, this.#model.close());
  }

  async #isOtherwise({ find, declare }: Declaration): Promise<boolean> {
    if ((await askUnless(NOT_FOUND, this.#model, find)) === undefined) return false;
    const declared = await askUnless(PRECONDITION_FAILED, this.#model, async (channel) => {
      await declare(channel);
      return true;
    });
    return declared === undefined;
  }

  async #stateOf(queue: string): Promise<QueueState | undefined> {
    const found = await askUnless(NOT_FOUND, this.#model, (channel) => channel.checkQueue(queue));
    return found && { name: queue, messages: found.messageCount, consumers: found.consumerCount };
  }
}
