import type { Channel, ConsumeMessage, Message } from 'amqplib';
import { pause, type Backoff } from '../../base/backoff.ts';
import { deliver, type Delivery, type Failures } from '../deliver.ts';
import { parseEvents } from '../frames.ts';
import type { BusLogger } from '../options.ts';
import { type BusConsumer, type DeadLetterListener, type EventHandler, type EventMessage } from '../port.ts';
import { closeChannel, type ChannelKeeper } from './channel.ts';
import type { RabbitConnection } from './connection.ts';
import type { EventQueue } from './event-queue.ts';
import { MAX_PREFETCH, type Topology } from './topology.ts';

/** One AMQP message: a group of events that is acknowledged as a whole. */
interface Held {
  message: ConsumeMessage;
  events: EventMessage[];
}

/** State that ends with its channel. */
interface Session {
  channel: Channel;
  lost: AbortSignal;
  /** Fires when the channel is gone or the subscription stops. */
  over: AbortSignal;
  arrived: Held[];
  /** Groups that failed and wait for their backoff. */
  failing: number;
}

export interface SubscriptionPlan {
  consumer: string;
  patterns: readonly string[];
  handler: EventHandler;
  maxBatch: number;
  maxDeliveries: number;
  backoff: Backoff;
  onDeadLetter: DeadLetterListener;
}

/** The events of one AMQP message. */
export function readEvents(message: Message): EventMessage[] {
  const type: unknown = message.properties.type;
  return parseEvents(message.content, typeof type === 'string' ? type : message.fields.routingKey);
}

/** The events of a message in a queue: none where it asks for a receipt alone. */
export const eventsOf = (message: Message): EventMessage[] =>
  message.content.length === 0 ? [] : readEvents(message);

/**
 * Whether a message is a question that has come here before. It is acknowledged as it arrives, because one that comes too often
 * would become a dead letter; the asker repeats it if it is lost.
 */
const isRepeated = ({ content, fields }: ConsumeMessage): boolean =>
  content.length === 0 && fields.redelivered;

/** Takes events from one durable queue of a consumer name, batch after batch. */
export class RabbitSubscription implements BusConsumer {
  readonly #plan: SubscriptionPlan;
  readonly #topology: Topology;
  readonly #queue: EventQueue;
  readonly #logger: BusLogger;
  readonly #keeper: ChannelKeeper<Channel>;
  readonly #stop = new AbortController();
  #session: Session | undefined;
  #working: Promise<void> | undefined;
  #hasTaken = false;
  #stopping: Promise<void> | undefined;

  constructor(
    connection: RabbitConnection,
    topology: Topology,
    logger: BusLogger,
    plan: SubscriptionPlan,
    queue: EventQueue,
  ) {
    this.#plan = plan;
    this.#topology = topology;
    this.#queue = queue;
    this.#logger = logger;
    this.#keeper = connection.keep({
      purpose: `events of ${queue.name}`,
      open: (model) => model.createChannel(),
      setup: (channel, lost) => this.#setup(channel, lost),
    });
  }

  get ready(): Promise<void> {
    return this.#keeper.ready;
  }

  /** Whether it handles messages, or has got some since the last time that this was asked. */
  wasBusy(): boolean {
    const wasBusy = this.#hasTaken || this.#working !== undefined;
    this.#hasTaken = false;
    return wasBusy;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#finish();
    return this.#stopping;
  }

  async #setup(channel: Channel, lost: AbortSignal): Promise<void> {
    const { consumer, maxBatch } = this.#plan;
    await this.#topology.declareEvents(channel);
    await this.#topology.declareDeadQueue(channel, consumer);
    await this.#queue.declare(channel);
    // Twice a batch, so that the next one arrives while the handler is busy with this one.
    await channel.prefetch(Math.min(2 * maxBatch, MAX_PREFETCH));
    if (this.#stop.signal.aborted) return;
    const over = AbortSignal.any([lost, this.#stop.signal]);
    const session: Session = { channel, lost, over, arrived: [], failing: 0 };
    this.#session = session;
    await channel.consume(this.#queue.name, (message) => this.#take(session, message));
  }

  async #finish(): Promise<void> {
    this.#stop.abort();
    // The broker gives the queue to the next process when this channel is closed. A cancel before that would let the next
    // process overtake what this one still holds.
    await this.#working;
    await this.#keeper.retire();
    await this.#working;
  }

  #take(session: Session, message: ConsumeMessage | null): void {
    // The broker ended the consumer (its queue was deleted): a fresh channel declares it again.
    if (message === null) return void closeChannel(session.channel);
    if (isRepeated(message)) session.channel.ack(message);
    this.#hasTaken = true;
    session.arrived.push({ message, events: eventsOf(message) });
    this.#work(session);
  }

  // One batch at a time across sessions: a batch of a broken channel ends before its redelivery begins.
  #work(session: Session): void {
    if (this.#working || session.arrived.length === 0) return;
    this.#working = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#drain(session))
      .finally(() => {
        this.#working = undefined;
        if (this.#session?.over.aborted === false) this.#work(this.#session);
      });
  }

  async #drain(session: Session): Promise<void> {
    const delivery: Delivery = {
      consumer: this.#plan.consumer,
      handler: this.#plan.handler,
      stop: session.over,
      backoff: this.#plan.backoff,
      logger: this.#logger,
    };
    while (session.arrived.length > 0 && !session.over.aborted) {
      const batch = takeBatch(session.arrived, this.#plan.maxBatch);
      const failures = await this.#hand(delivery, batch);
      if (failures === undefined || session.lost.aborted) return;
      this.#settle(session, batch, failures);
    }
  }

  async #hand(delivery: Delivery, batch: readonly Held[]): Promise<Failures | undefined> {
    const events = batch.flatMap((held) => held.events);
    const all: Failures = new Map();
    for (let from = 0; from < events.length; from += this.#plan.maxBatch) {
      const failures = await deliver(delivery, events.slice(from, from + this.#plan.maxBatch));
      if (failures === undefined) return undefined;
      for (const [event, error] of failures) all.set(event, error);
    }
    return all;
  }

  #settle(session: Session, batch: readonly Held[], failures: Failures): void {
    this.#sendReceipts(session, batch);
    const open = batch.filter(({ message }) => !isRepeated(message));
    if (failures.size === 0 && session.failing === 0) {
      // Everything delivered before was acknowledged, so one acknowledgement covers the batch.
      if (open.length > 0) session.channel.ack(open.at(-1)!.message, true);
      return;
    }
    for (const held of open) {
      const failed = held.events.filter((event) => failures.has(event));
      if (failed.length === 0) session.channel.ack(held.message);
      else void this.#fail(session, held.message, failed, failures);
    }
  }

  /**
   * Reports to the publishers of a batch how far it reaches (decision 82). Receipts leave before the acknowledgement, so that after
   * a crash in between the next process sends them again. A publisher that is gone gets none, and one of 0.2.0 expects none.
   */
  #sendReceipts({ channel }: Session, batch: readonly Held[]): void {
    const { slots } = this.#queue;
    const covered = slots ? ` ${slots.join(',')}` : '';
    const last = new Map<string, string>();
    for (const { properties } of batch.map(({ message }) => message))
      if (properties.replyTo) last.set(String(properties.replyTo), String(properties.messageId));
    for (const [replyTo, number] of last)
      channel.publish('', replyTo, Buffer.from(`${number} ${this.#plan.consumer}${covered}`));
  }

  async #fail(
    session: Session,
    message: ConsumeMessage,
    failed: EventMessage[],
    failures: Failures,
  ): Promise<void> {
    const { consumer, maxDeliveries, backoff, onDeadLetter } = this.#plan;
    const returns = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
    if (returns + 1 >= maxDeliveries) {
      session.channel.reject(message, false);
      for (const event of failed) onDeadLetter(consumer, event, failures.get(event));
      return;
    }
    session.failing += 1;
    // A group that still waits when the session ends stays counted, so that no last acknowledgement covers it.
    if (!(await pause(backoff(returns), session.over))) return;
    session.failing -= 1;
    // Reject and not nack: since RabbitMQ 4.3 only a reject counts as a failed delivery.
    session.channel.reject(message, true);
  }
}

/** Takes groups off the front: at least one, more while their events fit. */
function takeBatch(arrived: Held[], maxBatch: number): Held[] {
  let events = 0;
  let groups = 0;
  for (const held of arrived) {
    if (groups > 0 && events + held.events.length > maxBatch) break;
    events += held.events.length;
    groups += 1;
  }
  return arrived.splice(0, groups);
}
