import type { Channel, ConsumeMessage } from 'amqplib';
import { Frame, parseReplies, parseRequests, payloadBytes } from './frames.ts';
import type { OpenRequests } from './open-requests.ts';
import { BusError } from './port.ts';
import type { ChannelKeeper } from './rabbit-channel.ts';
import type { RabbitConnection } from './rabbit-connection.ts';
import type { Topology } from './rabbit-topology.ts';

const MAX_REQUESTS_PER_FRAME = 128;
const REPLY_TO = 'amq.rabbitmq.reply-to';
const LONGEST_EXPIRATION = 2 ** 31 - 1;

interface Outgoing {
  frame: Frame;
  corrs: number[];
  lastDeadline: number;
}

/** The asking side: requests of one event-loop turn to one service leave in one frame. */
export class RabbitRequests {
  readonly #connection: RabbitConnection;
  readonly #topology: Topology;
  readonly #open: OpenRequests;
  readonly #keeper: ChannelKeeper<Channel>;
  /** A new one each turn (decision 17). */
  #outgoing = new Map<string, Outgoing>();
  #scheduled = false;

  constructor(connection: RabbitConnection, topology: Topology, open: OpenRequests) {
    this.#connection = connection;
    this.#topology = topology;
    this.#open = open;
    this.#keeper = connection.keep({
      purpose: 'requests',
      open: (model) => model.createChannel(),
      setup: (channel, lost) => this.#setup(channel, lost),
    });
  }

  get ready(): Promise<void> {
    return this.#keeper.ready;
  }

  get isUp(): boolean {
    return this.#connection.isUp && this.#keeper.channel !== undefined;
  }

  /** As {@link Bus.request}. */
  async request(service: string, payload: string, deadline: number): Promise<string> {
    const bytes = payloadBytes(payload);
    if (!this.isUp) throw new BusError('unreachable', 'RabbitMQ is away');
    const { corr, reply } = this.#open.open(bytes, deadline);
    const line = `${corr} ${deadline} ${payload}`;
    const outgoing = this.#outgoingFor(service, bytes);
    outgoing.frame.add(line, bytes);
    outgoing.corrs.push(corr);
    outgoing.lastDeadline = Math.max(outgoing.lastDeadline, deadline);
    this.#schedule();
    return reply;
  }

  async #setup(channel: Channel, lost: AbortSignal): Promise<void> {
    channel.on('return', (message) => this.#giveBack(message.content, message.fields.routingKey));
    await channel.consume(REPLY_TO, (message) => this.#receive(message), { noAck: true });
    lost.addEventListener('abort', () => {
      for (const { corrs } of this.#takeOutgoing().values()) this.#refuse(corrs);
      this.#open.rejectAll('timeout', 'the connection to RabbitMQ broke while the request was out');
    });
  }

  #outgoingFor(service: string, bytes: number): Outgoing {
    const current = this.#outgoing.get(service);
    if (current?.frame.hasRoom(bytes)) return current;
    if (current) this.#send(service, current);
    const fresh: Outgoing = { frame: new Frame(MAX_REQUESTS_PER_FRAME), corrs: [], lastDeadline: 0 };
    this.#outgoing.set(service, fresh);
    return fresh;
  }

  // setImmediate runs after the sockets of this turn were read, so what they all ask leaves together, and a lone
  // request leaves at once.
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      for (const [service, outgoing] of this.#takeOutgoing()) this.#send(service, outgoing);
    });
  }

  #takeOutgoing(): Map<string, Outgoing> {
    const taken = this.#outgoing;
    this.#outgoing = new Map();
    return taken;
  }

  #send(service: string, { frame, corrs, lastDeadline }: Outgoing): void {
    const channel = this.#keeper.channel;
    if (channel === undefined) return this.#refuse(corrs);
    const remaining = Math.min(Math.max(lastDeadline - Date.now(), 1), LONGEST_EXPIRATION);
    channel.publish('', this.#topology.rpcQueue(service), frame.toBuffer(), {
      mandatory: true,
      replyTo: REPLY_TO,
      expiration: Math.ceil(remaining),
    });
  }

  #refuse(corrs: readonly number[]): void {
    for (const corr of corrs)
      this.#open.reject(corr, 'unreachable', 'RabbitMQ went away before the request was sent');
  }

  #giveBack(content: Buffer, queue: string): void {
    for (const { corr } of parseRequests(content)) {
      this.#open.reject(corr, 'unreachable', `nobody serves "${queue}"`);
    }
  }

  #receive(message: ConsumeMessage | null): void {
    if (message === null) return;
    for (const { corrs, payload } of parseReplies(message.content)) {
      for (const corr of corrs) {
        if (payload === undefined) this.#open.reject(corr, 'timeout', 'the handler failed without an answer');
        else this.#open.resolve(corr, payload);
      }
    }
  }
}
