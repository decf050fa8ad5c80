import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { eventBytes, Frame } from '../frames.ts';
import { InFlight } from '../in-flight.ts';
import type { BusLogger } from '../options.ts';
import { BusError } from '../port.ts';
import type { Consumers, EventMessage } from '../port.ts';
import type { ChannelKeeper } from './channel.ts';
import type { RabbitConnection } from './connection.ts';
import { EventLag } from './event-lag.ts';
import { EventQueue } from './event-queue.ts';
import { slotKey, slotOf, SLOTS } from './partitions.ts';
import { REPLY_TO, type Topology } from './topology.ts';

const MAX_EVENTS_PER_FRAME = 256;
const MAX_UNCONFIRMED_BYTES = 64 * 1024 * 1024;
/** A queue without a leader neither confirms nor refuses, so publishing needs a time-out of its own. */
const CONFIRM_TIMEOUT = 15_000;

interface Group {
  slot: number;
  key: string;
  frame: Frame;
}

/** Publishes events: neighbours of one slot and key share a persistent message, and the broker confirms each message. */
export class RabbitPublisher {
  readonly #connection: RabbitConnection;
  readonly #topology: Topology;
  readonly #keeper: ChannelKeeper<ConfirmChannel>;
  /** Counts bytes. */
  readonly #unconfirmed = new InFlight();
  readonly #queues: readonly EventQueue[];
  /** Ids of messages that the broker returned, until it confirms them. */
  readonly #returned = new Set<string>();
  readonly #lag: EventLag;
  #lastId = 0;

  constructor(connection: RabbitConnection, topology: Topology, logger: BusLogger, consumers: Consumers) {
    this.#connection = connection;
    this.#topology = topology;
    this.#lag = new EventLag(consumers);
    this.#queues = Object.entries(consumers).map(
      ([consumer, patterns]) => new EventQueue(topology, logger, { consumer, patterns }),
    );
    this.#keeper = connection.keep({
      purpose: 'publishing events',
      open: (model) => model.createConfirmChannel(),
      setup: (channel, lost) => this.#setup(channel, lost),
    });
  }

  get ready(): Promise<void> {
    return this.#keeper.ready;
  }

  get isUp(): boolean {
    return this.#connection.isUp && this.#keeper.channel !== undefined;
  }

  /** How long events wait for each consumer, as {@link BusFigures} has it. */
  get lag(): ReadonlyMap<string, number> {
    return this.#lag.seconds;
  }

  /**
   * Publishes as {@link Bus.publish} does: rejects with `unreachable` (RabbitMQ is away, or has no queue for one of them),
   * `overloaded` (nothing sent), or `timeout` (unknown).
   */
  async publish(messages: readonly EventMessage[]): Promise<void> {
    const groups = groupsOf(messages);
    const channel = this.#keeper.channel;
    if (channel === undefined || !this.#connection.isUp)
      throw new BusError('unreachable', 'RabbitMQ is away');
    const bytes = groups.reduce((sum, { frame }) => sum + frame.bytes, 0);
    if (this.#unconfirmed.count > 0 && this.#unconfirmed.count + bytes > MAX_UNCONFIRMED_BYTES) {
      throw new BusError(
        'overloaded',
        `${this.#unconfirmed.count} bytes of events wait to be confirmed already`,
      );
    }
    await withinTime(Promise.all(groups.map((group) => this.#send(channel, group))));
  }

  /** Resolves once everything sent is confirmed or refused. */
  idle(): Promise<void> {
    return this.#unconfirmed.idle();
  }

  async #setup(channel: ConfirmChannel, lost: AbortSignal): Promise<void> {
    lost.addEventListener('abort', () => this.#lag.forget());
    await channel.consume(REPLY_TO, (receipt) => this.#note(receipt), { noAck: true });
    channel.on('return', ({ properties }) => this.#returned.add(String(properties.messageId)));
    await this.#topology.declareEvents(channel);
    for (const queue of this.#queues) await queue.declare(channel);
  }

  /** Notes that a consumer has taken a message, and so all before it. */
  #note(receipt: ConsumeMessage | null): void {
    if (receipt === null) return;
    const [number, consumer, slots] = receipt.content.toString().split(' ');
    this.#lag.taken(consumer!, Number(number), slots?.split(',').map(Number));
  }

  #send(channel: ConfirmChannel, { slot, key, frame }: Group): Promise<void> {
    this.#unconfirmed.enter(frame.bytes);
    const number = (this.#lastId += 1);
    const messageId = String(number);
    this.#lag.published(key, number, slot);
    return new Promise((resolve, reject) => {
      const confirmed = (error: unknown) => {
        this.#unconfirmed.leave(frame.bytes);
        // The broker returns a message that no queue takes, and then confirms it like any other.
        const isReturned = this.#returned.delete(messageId);
        if (error) reject(new BusError('timeout', 'RabbitMQ did not confirm the events', { cause: error }));
        else if (isReturned)
          reject(new BusError('unreachable', `nobody takes "${key}": start a service that does`));
        else resolve();
      };
      // A consumer that is parted finds its queue by the second key, which nobody else is bound to.
      const BCC = slot === SLOTS ? [] : [slotKey(slot)];
      // The type repeats the routing key, which a dead letter that is moved back by hand has lost.
      channel.publish(
        this.#topology.events,
        key,
        frame.toBuffer(),
        { persistent: true, mandatory: true, messageId, type: key, replyTo: REPLY_TO, BCC },
        confirmed,
      );
    });
  }
}

async function withinTime(confirms: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = new BusError('timeout', `RabbitMQ did not confirm the events within ${CONFIRM_TIMEOUT} ms`);
  const timer = setTimeout(() => reject(late), CONFIRM_TIMEOUT);
  await Promise.race([confirms, promise]).finally(() => clearTimeout(timer));
}

/** Gathers neighbours of one slot and key. Slots part company, so that servers that take turns do not make every message short. */
function groupsOf(messages: readonly EventMessage[]): Group[] {
  const groups: Group[] = [];
  // The sort is stable, so events of one server keep their order.
  for (const message of messages.toSorted((a, b) => slotOf(a.server) - slotOf(b.server))) {
    const bytes = eventBytes(message);
    const slot = slotOf(message.server);
    let group = groups.at(-1);
    if (group?.key !== message.key || group.slot !== slot || !group.frame.hasRoom(bytes)) {
      group = { slot, key: message.key, frame: new Frame(MAX_EVENTS_PER_FRAME) };
      groups.push(group);
    }
    group.frame.add(`${message.id} ${message.payload}`, bytes);
  }
  return groups;
}
