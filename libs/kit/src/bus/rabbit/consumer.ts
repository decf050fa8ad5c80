import type { Channel, ConsumeMessage } from 'amqplib';
import { pause } from '../../base/backoff.ts';
import type { BusLogger } from '../options.ts';
import { BusError, type EventConsumer } from '../port.ts';
import { closeChannel, type ChannelKeeper } from './channel.ts';
import type { RabbitConnection } from './connection.ts';
import { EventQueue } from './event-queue.ts';
import { PARTITIONS, partitionsOf, type Partition } from './partitions.ts';
import { Share } from './share.ts';
import { RabbitSubscription, type SubscriptionPlan } from './subscription.ts';
import { REPLY_TO, type Topology } from './topology.ts';

/** Milliseconds between two looks at who takes which partition. */
const SHARE_MS = 1_000;

/**
 * Takes the events of a consumer name from its own queue and, where it is parted, from its share of the partitions (decision 129).
 * What was published before the consumer was parted otherwise is handled first: partitions of another number, then the
 * consumer's own queue, then its partitions.
 */
export class RabbitConsumer implements EventConsumer {
  readonly #topology: Topology;
  readonly #logger: BusLogger;
  readonly #plan: SubscriptionPlan;
  readonly #partitions: number;
  readonly #own: EventQueue;
  readonly #keeper: ChannelKeeper<Channel>;
  readonly #subscribe: (queue: EventQueue) => RabbitSubscription;
  readonly #stop = new AbortController();
  /** By the number of partitions; those of earlier settings stay, because an event that failed may come again there. */
  readonly #shares = new Map<number, Share>();
  #taking: RabbitSubscription | undefined;
  #isParted = false;
  #stopping: Promise<void> | undefined;

  constructor(
    connection: RabbitConnection,
    topology: Topology,
    logger: BusLogger,
    plan: SubscriptionPlan,
    partitions: number,
  ) {
    this.#topology = topology;
    this.#logger = logger;
    this.#plan = plan;
    this.#partitions = partitions;
    this.#own = new EventQueue(topology, logger, { ...plan, isParted: partitions > 1 });
    this.#subscribe = (queue) => new RabbitSubscription(connection, topology, logger, plan, queue);
    this.#keeper = connection.keep({
      purpose: `the partitions of ${plan.consumer}`,
      open: (model) => model.createChannel(),
      setup: (channel, lost) => this.#setup(channel, AbortSignal.any([lost, this.#stop.signal])),
    });
  }

  get ready(): Promise<void> {
    return this.#keeper.ready;
  }

  /** @throws {BusError} `unreachable` while RabbitMQ is away */
  async deadLetters(): Promise<number> {
    const { channel } = this.#keeper;
    if (!channel) throw new BusError('unreachable', 'RabbitMQ is away');
    // Declared and not looked for: a queue that is missing would close the channel.
    return this.#topology.declareDeadQueue(channel, this.#plan.consumer);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#finish();
    return this.#stopping;
  }

  async #finish(): Promise<void> {
    this.#stop.abort();
    const shares = [...this.#shares.values()].map((share) => share.stop());
    await Promise.all([...shares, this.#taking?.stop()]);
    await this.#keeper.retire();
  }

  async #setup(channel: Channel, over: AbortSignal): Promise<void> {
    const { consumer } = this.#plan;
    await this.#topology.declareEvents(channel);
    const dead = await this.#topology.declareDeadQueue(channel, consumer);
    if (dead > 0) this.#logger.warn({ consumer, dead }, 'there are dead letters: look at them');
    await this.#own.declare(channel);
    await this.#part(channel);
    const receipts = await Receipts.on(channel);
    const former = await this.#former(channel, receipts);
    if (over.aborted) return;
    if (former.length === 0) await this.#takeOwn();
    if (former.length === 0 && this.#partitions === 1) return;
    this.#takeInTurn(channel, receipts, former, over).catch((error: unknown) => {
      if (over.aborted) return;
      this.#logger.warn({ consumer, err: error }, 'the partitions cannot be shared out');
      void closeChannel(channel);
    });
  }

  /** Applies the setting once: processes that start are right, and a connection that comes back does not undo their work. */
  async #part(channel: Channel): Promise<void> {
    const { consumer, patterns } = this.#plan;
    for (const queue of this.#queuesOf(this.#partitions)) await queue.declare(channel);
    if (this.#isParted) return;
    await this.#topology.part(channel, consumer, this.#partitions, patterns);
    this.#isParted = true;
  }

  /** The other numbers of partitions that this consumer once had: those whose queues take a message. */
  async #former(channel: Channel, receipts: Receipts): Promise<number[]> {
    const others = PARTITIONS.filter((of) => of > 1 && of !== this.#partitions);
    for (const of of others) for (const name of this.#namesOf(of)) receipts.askFor(name);
    // Messages that no queue takes have come back before the answer.
    await channel.checkExchange(this.#topology.events);
    return others.filter((of) => this.#namesOf(of).every((name) => receipts.isThere(name)));
  }

  async #takeInTurn(
    channel: Channel,
    receipts: Receipts,
    former: number[],
    over: AbortSignal,
  ): Promise<void> {
    const sharing = this.#shareOut(channel, over);
    for (const of of former) this.#share(of);
    await Promise.race([sharing, receipts.of(former.flatMap((of) => this.#namesOf(of)))]);
    if (over.aborted) return;
    await this.#takeOwn();
    if (this.#partitions > 1) {
      // A publisher may have chosen this queue just before it was parted.
      if (!(await pause(SHARE_MS, over))) return;
      receipts.askFor(this.#own.name);
      await Promise.race([sharing, receipts.of([this.#own.name])]);
      if (!over.aborted) this.#share(this.#partitions);
    }
    await sharing;
  }

  async #takeOwn(): Promise<void> {
    this.#taking ??= this.#subscribe(this.#own);
    await this.#taking.ready;
  }

  #share(of: number): void {
    if (!this.#shares.has(of)) this.#shares.set(of, new Share(this.#queuesOf(of), this.#subscribe));
  }

  async #shareOut(channel: Channel, over: AbortSignal): Promise<void> {
    let members: string | undefined;
    do {
      if (this.#shares.size === 0) continue;
      members ??= await this.#topology.join(channel, this.#plan.consumer);
      const { consumerCount } = await channel.checkQueue(members);
      for (const share of this.#shares.values()) await share.adjust(channel, consumerCount);
    } while (await pause(SHARE_MS, over));
  }

  #queuesOf(of: number): EventQueue[] {
    const make = (partition: Partition) =>
      new EventQueue(this.#topology, this.#logger, { ...this.#plan, partition });
    return partitionsOf(of).map(make);
  }

  #namesOf(of: number): string[] {
    return this.#topology.queuesOf(this.#plan.consumer, of);
  }
}

/** Messages without events, and their receipts, by which one knows that what lay in a queue before them is handled. */
class Receipts {
  readonly #channel: Channel;
  readonly #open = new Map<string, PromiseWithResolvers<void>>();

  private constructor(channel: Channel) {
    this.#channel = channel;
  }

  static async on(channel: Channel): Promise<Receipts> {
    const receipts = new Receipts(channel);
    channel.on('return', ({ properties }) => receipts.#open.delete(String(properties.messageId)));
    await channel.consume(REPLY_TO, (receipt) => receipts.#note(receipt), { noAck: true });
    return receipts;
  }

  askFor(queue: string): void {
    this.#open.set(queue, Promise.withResolvers());
    const options = { mandatory: true, persistent: true, messageId: queue, replyTo: REPLY_TO };
    this.#channel.publish('', queue, Buffer.alloc(0), options);
  }

  /** Whether a queue took the message, as the broker has answered meanwhile. */
  isThere(queue: string): boolean {
    return this.#open.has(queue);
  }

  /** Resolves once these queues have handled what lay in them. */
  async of(queues: readonly string[]): Promise<void> {
    await Promise.all(queues.flatMap((queue) => this.#open.get(queue)?.promise ?? []));
  }

  #note(receipt: ConsumeMessage | null): void {
    const [queue] = receipt?.content.toString().split(' ') ?? [];
    this.#open.get(queue ?? '')?.resolve();
  }
}
