import type { Channel, ChannelModel } from 'amqplib';
import { atMost, doubling, pause } from '../../base/backoff.ts';
import { errorCode } from '../../base/problem.ts';
import type { BusLogger } from '../options.ts';
import { BusError } from '../port.ts';

export interface ChannelPlan<C extends Channel> {
  /** Names the purpose of the channel in logs. */
  purpose: string;
  open(model: ChannelModel): Promise<C>;
  /** Declares, binds and consumes on a fresh channel; `lost` fires as soon as that channel is gone. */
  setup(channel: C, lost: AbortSignal, model: ChannelModel): Promise<void>;
}

/** The code with which the broker refuses what is about a queue or exchange that is missing. */
export const NOT_FOUND = 404;
/** How long we wait for the broker's answer; the heartbeat deals with a broker that never answers. */
const ANSWER_TIMEOUT = 2_000;
const reopenDelay = doubling(100, 3_000);

/** Keeps one channel: opens and sets it up again after each connection and after an error that closed it alone. */
export class ChannelKeeper<C extends Channel> {
  readonly #plan: ChannelPlan<C>;
  readonly #logger: BusLogger;
  readonly #model: () => ChannelModel | undefined;
  readonly #forget: () => void;
  readonly #ready = Promise.withResolvers<void>();
  readonly #retired = new AbortController();
  #channel: C | undefined;
  #opening: Promise<void> | undefined;
  #failures = 0;

  constructor(
    plan: ChannelPlan<C>,
    logger: BusLogger,
    model: () => ChannelModel | undefined,
    forget: () => void,
  ) {
    this.#plan = plan;
    this.#logger = logger;
    this.#model = model;
    this.#forget = forget;
    // Without a handler, a rejection that no caller awaits would end the process.
    this.#ready.promise.catch(() => undefined);
  }

  /** The channel while it is usable. */
  get channel(): C | undefined {
    return this.#channel;
  }

  /** Resolves after the first complete setup; rejects with kind `closed` when retired before. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Opens the channel unless it is open, or the connection is away: then the next connection does. */
  async open(): Promise<void> {
    const model = this.#model();
    if (model === undefined || this.#channel || this.#opening || this.#retired.signal.aborted) return;
    this.#opening = this.#establish(model);
    await this.#opening;
    this.#opening = undefined;
  }

  /** Closes the channel for good; the broker requeues unacknowledged messages. */
  async retire(): Promise<void> {
    this.abandon();
    if (this.#opening) await atMost(ANSWER_TIMEOUT, this.#opening);
    const channel = this.#channel;
    this.#channel = undefined;
    if (channel) await closeChannel(channel);
  }

  /** Stops reopening it; for a connection that is about to end with all its channels. */
  abandon(): void {
    this.#retired.abort();
    this.#forget();
    this.#ready.reject(
      new BusError('closed', `closed before the channel for ${this.#plan.purpose} was open`),
    );
  }

  async #establish(model: ChannelModel): Promise<void> {
    const lost = new AbortController();
    let channel: C | undefined;
    try {
      channel = await this.#plan.open(model);
      channel.on('error', (error) => this.#warn('the broker closed the channel', error));
      channel.on('close', () => this.#lose(lost));
      await this.#plan.setup(channel, lost.signal, model);
      lost.signal.throwIfAborted();
      if (this.#retired.signal.aborted) return await closeChannel(channel);
      this.#channel = channel;
      this.#failures = 0;
      this.#ready.resolve();
    } catch (error) {
      this.#warn('the channel could not be set up', error);
      if (channel && !lost.signal.aborted) await closeChannel(channel);
      void this.#reopenLater();
    }
  }

  #lose(lost: AbortController): void {
    lost.abort(new Error('the channel is gone'));
    if (this.#channel === undefined) return;
    this.#channel = undefined;
    void this.#reopenLater();
  }

  async #reopenLater(): Promise<void> {
    if (await pause(reopenDelay(this.#failures++), this.#retired.signal)) await this.open();
  }

  #warn(what: string, error: unknown): void {
    this.#logger.warn({ purpose: this.#plan.purpose, err: error }, what);
  }
}

/** The broker's answer on a channel of its own, which a refusal closes; undefined when it refuses with this code. */
export async function askUnless<T>(
  refused: number,
  model: ChannelModel,
  question: (channel: Channel) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask(model, question);
  } catch (error) {
    if (errorCode(error) === refused) return undefined;
    throw error;
  }
}

/** Asks on a channel of its own, which a refusal closes. */
export async function ask<T>(model: ChannelModel, question: (channel: Channel) => Promise<T>): Promise<T> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    return await question(channel);
  } finally {
    // The broker has closed the channel of a question that it refused.
    await channel.close().catch(() => undefined);
  }
}

/** The tag of a channel's one consumer: a tag of our own can be cancelled before the broker has confirmed it. */
export const CONSUMER_TAG = 'bus';

/** Cancels the consumer; a channel that breaks meanwhile has cancelled it as well. */
export function stopConsuming(channel: Channel): Promise<void> {
  return untilGone(channel, channel.cancel(CONSUMER_TAG));
}

/** Closes one channel: the broker requeues its messages, and the keeper opens another channel. */
export function closeChannel(channel: Channel): Promise<void> {
  return untilGone(channel, channel.close());
}

// When a channel ends before the broker answers, amqplib rejects some promises and never settles others.
function untilGone(channel: Channel, answer: Promise<unknown>): Promise<void> {
  const gone = new Promise<void>((resolve) => channel.once('close', () => resolve()));
  return atMost(ANSWER_TIMEOUT, Promise.race([gone, answer.catch(() => gone)]));
}
