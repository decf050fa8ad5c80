import type { Channel, ConsumeMessage } from 'amqplib';
import { Frame, MAX_REQUESTS_PER_FRAME, parseReplies, parseRequests, payloadBytes } from '../frames.ts';
import type { OpenRequests } from '../open-requests.ts';
import { BusError } from '../port.ts';
import type { ChannelKeeper } from './channel.ts';
import type { RabbitConnection } from './connection.ts';
import { REPLY_TO, type Topology } from './topology.ts';

const LONGEST_EXPIRATION = 2 ** 31 - 1;

interface Outgoing {
  service: string;
  frame: Frame;
  corrs: number[];
  lastDeadline: number;
}

/** The calling side: the requests of one tick to one service leave in one frame. */
export class RabbitRequests {
  readonly #connection: RabbitConnection;
  readonly #topology: Topology;
  readonly #open: OpenRequests;
  readonly #keeper: ChannelKeeper<Channel>;
  /**
   * By service and second of the deadline, because a frame expires in the queue as a whole; a new Map each tick
   * (decision 17).
   */
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

  /** Sends a request, as {@link Bus.request} does. */
  async request(service: string, payload: string, deadline: number): Promise<string> {
    const bytes = payloadBytes(payload);
    if (!this.isUp) throw new BusError('unreachable', 'RabbitMQ is away');
    const { corr, reply } = this.#open.open(bytes, deadline);
    const line = `${corr} ${deadline} ${payload}`;
    const outgoing = this.#outgoingFor(service, deadline, bytes);
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

  #outgoingFor(service: string, deadline: number, bytes: number): Outgoing {
    const key = `${service} ${Math.ceil(deadline / 1000)}`;
    const current = this.#outgoing.get(key);
    if (current?.frame.hasRoom(bytes)) return current;
    if (current) this.#send(current);
    const fresh: Outgoing = { service, frame: new Frame(MAX_REQUESTS_PER_FRAME), corrs: [], lastDeadline: 0 };
    this.#outgoing.set(key, fresh);
    return fresh;
  }

  // setImmediate runs after the sockets of this tick were read, so the requests of all of them leave together, and a
  // single request still leaves at once.
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      for (const outgoing of this.#takeOutgoing().values()) this.#send(outgoing);
    });
  }

  #takeOutgoing(): Map<string, Outgoing> {
    const taken = this.#outgoing;
    this.#outgoing = new Map();
    return taken;
  }

  #send({ service, frame, corrs, lastDeadline }: Outgoing): void {
    const channel = this.#keeper.channel;
    if (channel === undefined) return this.#refuse(corrs);
    const sent = Date.now();
    const remaining = Math.min(Math.max(lastDeadline - sent, 1), LONGEST_EXPIRATION);
    channel.publish('', this.#topology.rpcQueue(service), frame.toBuffer(), {
      mandatory: true,
      replyTo: REPLY_TO,
      expiration: Math.ceil(remaining),
      headers: { sent },
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
    for (const { corr, payload } of parseReplies(message.content)) {
      if (payload === undefined) this.#open.reject(corr, 'timeout', 'the handler failed without an answer');
      else this.#open.resolve(corr, payload);
    }
  }
}
