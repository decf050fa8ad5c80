import type { Channel, ChannelModel } from 'amqplib';
import { atMost, pause } from '../../base/backoff.ts';
import { PARTITIONS } from '../../config/config.ts';
import type { BusLogger } from '../options.ts';
import { BusError, type EventConsumer } from '../port.ts';
import { askUnless, closeChannel, type ChannelKeeper } from './channel.ts';
import type { RabbitConnection } from './connection.ts';
import { EventQueue } from './event-queue.ts';
import { partitionsOf, SLOTS } from './partitions.ts';
import { Receipts } from './receipts.ts';
import { RabbitSubscription, type SubscriptionPlan } from './subscription.ts';
import type { Topology } from './topology.ts';

/** Milliseconds between two looks at how many processes share the partitions, on average. */
const LOOK_MS = 1_000;
/** Milliseconds after which the broker has put into a queue what it was about to when the events were parted. */
const SETTLE_MS = 1_000;
/** Milliseconds that it takes to part events where nothing comes first. */
const PART_MS = 5_000;
const RESOURCE_LOCKED = 405;

/** A session lasts as long as its channel. */
interface Session {
  readonly model: ChannelModel;
  readonly channel: Channel;
  readonly receipts: Receipts;
  /** Fires when the channel is gone or the consumer stops. */
  readonly over: AbortSignal;
}

/** How the events of a consumer are parted. */
interface Parted {
  readonly of: number;
  /** The partitions that there are, those of earlier numbers too. */
  readonly queues: readonly EventQueue[];
}

/**
 * Takes the events of a consumer name from its own queue and, where it is parted, from its share of the partitions (decision 129).
 * What was published before the consumer was parted otherwise is handled first.
 */
export class RabbitConsumer implements EventConsumer {
  readonly #topology: Topology;
  readonly #logger: BusLogger;
  readonly #plan: SubscriptionPlan;
  readonly #partitions: number;
  readonly #own: EventQueue;
  /** By their number. */
  readonly #sets: ReadonlyMap<number, readonly EventQueue[]>;
  readonly #keeper: ChannelKeeper<Channel>;
  readonly #subscribe: (queue: EventQueue) => RabbitSubscription;
  readonly #stop = new AbortController();
  readonly #taking = new Map<EventQueue, RabbitSubscription>();
  /** Ends with its session. */
  #turn: Promise<void> | undefined;
  readonly #parted = Promise.withResolvers<void>();
  /** Whether it has had the events parted as its setting says. */
  #hasApplied = false;
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
    this.#own = new EventQueue(topology, logger, plan);
    this.#sets = new Map(
      PARTITIONS.map((of) => [
        of,
        partitionsOf(of).map((partition) => new EventQueue(topology, logger, { ...plan, partition })),
      ]),
    );
    this.#subscribe = (queue) => new RabbitSubscription(connection, topology, logger, plan, queue);
    this.#keeper = connection.keep({
      purpose: `the partitions of ${plan.consumer}`,
      open: (model) => model.createChannel(),
      setup: (channel, lost, model) => this.#setup(channel, lost, model),
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
    await Promise.all([this.#turn, this.#leave([this.#own])]);
    await this.#keeper.retire();
  }

  async #setup(channel: Channel, lost: AbortSignal, model: ChannelModel): Promise<void> {
    const { consumer } = this.#plan;
    const over = AbortSignal.any([lost, this.#stop.signal]);
    await this.#turn;
    await this.#topology.declareEvents(channel);
    const dead = await this.#topology.declareDeadQueue(channel, consumer);
    if (dead > 0) this.#logger.warn({ consumer, dead }, 'there are dead letters: look at them');
    await this.#own.declare(channel);
    const session = { model, channel, receipts: await Receipts.on(channel), over };
    const parted = await this.#look(session);
    if (over.aborted) return;
    if (this.#partitions === 1 && parted.queues.length === 0) {
      this.#hasApplied = true;
      return this.#take(this.#own).ready;
    }
    this.#turn = this.#takeInTurn(session, parted);
    // A process is ready once its events are parted, but not only after hours when others come first.
    await atMost(PART_MS, Promise.race([this.#parted.promise, this.#turn]));
  }

  async #look({ model, receipts }: Session): Promise<Parted> {
    const all = [...this.#sets.values()].flat();
    const names = await receipts.find(all.map(({ name }) => name));
    const queues = all.filter(({ name }) => names.has(name));
    // A number has had queues before it has an exchange.
    const among = PARTITIONS.filter((of) => this.#sets.get(of)!.some((queue) => queues.includes(queue)));
    return { of: await this.#topology.partedInto(model, this.#plan.consumer, among), queues };
  }

  async #takeInTurn(session: Session, parted: Parted): Promise<void> {
    const { channel, over } = session;
    // A process that comes back takes the events as they are parted now, unless the broker has lost all.
    const of = this.#hasApplied && parted.of > 1 ? parted.of : this.#partitions;
    const current = this.#sets.get(of)!;
    try {
      const queues = await this.#part(session, parted, of);
      this.#hasApplied = true;
      this.#parted.resolve();
      if (!(await pause(SETTLE_MS, over))) return;
      await this.#handle(
        session,
        queues.filter((queue) => !current.includes(queue)),
      );
      this.#own.slots = undefined;
      await this.#handle(session, [this.#own]);
      if (of > 1) this.#own.slots = [SLOTS];
      await this.#share(session, current);
    } catch (error) {
      if (over.aborted) return;
      this.#logger.warn({ consumer: this.#plan.consumer, err: error }, 'the partitions cannot be taken');
      await closeChannel(channel);
    } finally {
      // The own queue goes on, unless another process may change the number of partitions now.
      const left = [...this.#taking.keys()].filter((queue) => !this.#hasApplied || queue !== this.#own);
      await this.#leave(left);
    }
  }

  /**
   * Has the events parted into so many from now on. One process changes their number, once all is handled that came before they
   * were parted as they are.
   * @returns the partitions that there were
   */
  async #part(session: Session, parted: Parted, of: number): Promise<readonly EventQueue[]> {
    const { consumer, patterns } = this.#plan;
    const { channel } = session;
    const lock = parted.of === of ? undefined : await this.#lock(session);
    // Another process may have parted them meanwhile.
    const { of: before, queues } = lock ? await this.#look(session) : parted;
    if (before !== of) {
      this.#logger.info({ consumer, before, of }, 'the number of partitions changes');
      const current = this.#sets.get(before)!;
      await this.#handle(
        session,
        queues.filter((queue) => !current.includes(queue)),
      );
      if (before > 1) await this.#handle(session, [this.#own]);
      // Later ones may come to these queues from now on.
      await this.#leave([...this.#taking.keys()]);
    }
    for (const queue of this.#sets.get(of)!) await queue.declare(channel);
    await this.#topology.part(channel, consumer, of, patterns);
    if (lock) await channel.deleteQueue(lock);
    return queues;
  }

  /** Waits until no other process changes the number of partitions; the broker ends the lock with the channel. */
  async #lock({ model, channel, over }: Session): Promise<string> {
    const declare = (asking: Channel) => this.#topology.declareLock(asking, this.#plan.consumer);
    let lock: string | undefined;
    while (!(lock = await askUnless(RESOURCE_LOCKED, model, declare)))
      if (!(await pause(LOOK_MS, over))) over.throwIfAborted();
    await channel.consume(lock, () => undefined);
    return lock;
  }

  /** Takes from these queues, and waits until all is handled that lies in them now. */
  async #handle({ receipts, over }: Session, queues: readonly EventQueue[]): Promise<void> {
    if (queues.length === 0) return;
    const names = queues.map(({ name }) => name);
    this.#logger.info(
      { consumer: this.#plan.consumer, queues: names },
      'what waits in these queues comes first',
    );
    for (const queue of queues) this.#take(queue);
    await receipts.of(names, over);
  }

  /**
   * Stands by at all partitions, and lets one go after the other while this process takes from more than its share: the broker
   * gives each to who has stood by for longest.
   */
  async #share({ channel, over }: Session, queues: readonly EventQueue[]): Promise<void> {
    for (const queue of queues) this.#take(queue);
    const members = await this.#topology.join(channel, this.#plan.consumer);
    // Processes that start together look at different moments, so that they do not let go at once for ever.
    while (await pause(LOOK_MS * (0.7 + 0.6 * Math.random()), over)) {
      const { consumerCount } = await channel.checkQueue(members);
      const busy = queues.filter((queue) => this.#taking.get(queue)!.wasBusy());
      if (busy.length <= Math.ceil(queues.length / consumerCount)) continue;
      const left = busy[Math.floor(Math.random() * busy.length)]!;
      await this.#leave([left]);
      this.#take(left);
    }
  }

  #take(queue: EventQueue): RabbitSubscription {
    this.#stop.signal.throwIfAborted();
    const taking = this.#taking.get(queue) ?? this.#subscribe(queue);
    this.#taking.set(queue, taking);
    return taking;
  }

  // Their channels close and give everything back, so that the next process overtakes nothing.
  async #leave(queues: readonly EventQueue[]): Promise<void> {
    const leave = async (queue: EventQueue): Promise<void> => {
      await this.#taking.get(queue)?.stop();
      this.#taking.delete(queue);
    };
    await Promise.all(queues.map(leave));
  }
}
