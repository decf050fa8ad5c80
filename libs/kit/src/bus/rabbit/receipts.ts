import type { Channel, ConsumeMessage } from 'amqplib';
import { pause } from '../../base/backoff.ts';
import { REPLY_TO } from './topology.ts';

/** Milliseconds after which a question counts as lost. */
const ASK_AGAIN_MS = 30_000;

/** Asks queues by messages without events, whose receipts say that what lay before them is handled (decision 82). */
export class Receipts {
  readonly #channel: Channel;
  readonly #open = new Map<string, () => void>();
  readonly #returned = new Set<string>();
  #lastId = 0;

  private constructor(channel: Channel) {
    this.#channel = channel;
  }

  static async on(channel: Channel): Promise<Receipts> {
    const receipts = new Receipts(channel);
    channel.on('return', ({ properties }) => receipts.#miss(String(properties.messageId)));
    await channel.consume(REPLY_TO, (receipt) => receipts.#note(receipt), { noAck: true });
    return receipts;
  }

  /** Finds those of these queues that there are: the broker gives back what no queue takes, so that the question is no error. */
  async find(queues: readonly string[]): Promise<Set<string>> {
    this.#returned.clear();
    for (const queue of queues) this.#send(queue, { messageId: queue });
    // Messages that no queue takes have come back before this answer.
    await this.#channel.checkExchange('amq.direct');
    return new Set(queues.filter((queue) => !this.#returned.has(queue)));
  }

  /**
   * Resolves once these queues have handled what lies in them now.
   * @throws the reason of `over` when that fires before
   */
  async of(queues: readonly string[], over: AbortSignal): Promise<void> {
    await Promise.all(queues.map((queue) => this.#receiptOf(queue, over)));
  }

  async #receiptOf(queue: string, over: AbortSignal): Promise<void> {
    const arrived = new AbortController();
    const messageId = String((this.#lastId += 1));
    this.#open.set(messageId, () => arrived.abort());
    const end = AbortSignal.any([arrived.signal, over]);
    do this.#send(queue, { messageId, replyTo: REPLY_TO });
    while (await pause(ASK_AGAIN_MS, end));
    over.throwIfAborted();
  }

  #send(queue: string, properties: { messageId: string; replyTo?: string }): void {
    this.#channel.publish('', queue, Buffer.alloc(0), { mandatory: true, persistent: true, ...properties });
  }

  #miss(messageId: string): void {
    this.#returned.add(messageId);
    // Nothing lies in a queue that is gone.
    this.#open.get(messageId)?.();
  }

  #note(receipt: ConsumeMessage | null): void {
    const [messageId] = receipt?.content.toString().split(' ') ?? [];
    this.#open.get(messageId ?? '')?.();
  }
}
