import type { ChannelModel, ConfirmChannel, GetMessage, Options } from 'amqplib';
import type { DeadLetter, LetterChoice } from '../port.ts';
import { readEvents } from './subscription.ts';
import { Topology } from './topology.ts';

/** An entry that RabbitMQ adds to the header of a message which it moves to a dead-letter queue. */
interface Death {
  time?: { value?: number };
}

/** Lists, replays and discards the dead letters of a broker. */
export class DeadLetters {
  readonly #model: ChannelModel;
  readonly #channel: ConfirmChannel;
  readonly #topology: Topology;
  #isReturned = false;

  private constructor(model: ChannelModel, channel: ConfirmChannel, prefix: string) {
    this.#model = model;
    this.#channel = channel;
    this.#topology = new Topology(prefix);
    channel.on('return', () => (this.#isReturned = true));
  }

  /** @throws {Error} when the broker at `url` cannot be reached or refuses. */
  static async open(url: string, prefix = 'cabildo'): Promise<DeadLetters> {
    const { connect } = await import('amqplib');
    const model = await connect(url, { noDelay: true });
    return new DeadLetters(model, await model.createConfirmChannel(), prefix);
  }

  /**
   * The dead letters of a consumer, the oldest first. Each moves to the end of its queue, because a queue that is read
   * and given everything back drops a message after a number of times. A listing that is broken off may leave one twice.
   */
  list(consumer: string): Promise<DeadLetter[]> {
    return this.#sort(consumer, 'list', () => false);
  }

  /**
   * Puts dead letters of a consumer back into its queue, where it finds each with all its deliveries ahead, and
   * returns them.
   * @param isChosen default: all
   * @throws {Error} when the consumer has no queue: it has never run. Nothing is lost.
   */
  replay(consumer: string, isChosen: LetterChoice = () => true): Promise<DeadLetter[]> {
    return this.#sort(consumer, 'replay', isChosen);
  }

  /** Removes dead letters of a consumer for good, and returns them. */
  discard(consumer: string, isChosen: LetterChoice): Promise<DeadLetter[]> {
    return this.#sort(consumer, 'discard', isChosen);
  }

  async close(): Promise<void> {
    // A connection that ends takes back what its channel has not sent yet, as the acknowledgement of the last letter.
    await this.#channel.close().catch(() => undefined);
    await this.#model.close();
  }

  /** Takes each letter of the queue once, and puts it where it belongs. Returns those of the queue, or those chosen. */
  async #sort(
    consumer: string,
    verb: 'list' | 'replay' | 'discard',
    isChosen: LetterChoice,
  ): Promise<DeadLetter[]> {
    const letters: DeadLetter[] = [];
    let left = await this.#topology.declareDeadQueue(this.#channel, consumer);
    for (; left > 0; left -= 1) {
      const message = await this.#channel.get(this.#topology.deadQueue(consumer));
      if (message === false) break;
      const letter = { consumer, since: diedAt(message), events: readEvents(message) };
      const isTaken = isChosen(letter);
      const { properties, content } = message;
      const headers = properties.headers as { 'x-death'?: unknown } | undefined;
      const kept = properties as unknown as Options.Publish;
      if (!isTaken) {
        const back = { ...kept, headers: { 'x-death': headers?.['x-death'] } };
        await this.#send(this.#topology.deadQueue(consumer), content, back);
      } else if (verb === 'replay') {
        await this.#send(this.#topology.eventQueue(consumer), content, { ...kept, headers: {} });
      }
      this.#channel.ack(message);
      if (isTaken || verb === 'list') letters.push(letter);
    }
    return letters;
  }

  async #send(queue: string, content: Buffer, properties: Options.Publish): Promise<void> {
    this.#isReturned = false;
    await new Promise<void>((resolve, reject) => {
      const confirmed = (error: unknown) => (error ? reject(error as Error) : resolve());
      const options = { ...properties, persistent: true, mandatory: true };
      this.#channel.publish('', queue, content, options, confirmed);
    });
    if (this.#isReturned) throw new Error(`There is no queue "${queue}": start its consumer first.`);
  }
}

function diedAt({ properties }: GetMessage): Date | undefined {
  const deaths = properties.headers?.['x-death'] as Death[] | undefined;
  const seconds = deaths?.[0]?.time?.value;
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}
