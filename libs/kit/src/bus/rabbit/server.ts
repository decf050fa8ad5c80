import type { Channel, ConsumeMessage } from 'amqplib';
import { Frame, MAX_REQUESTS_PER_FRAME, parseRequests, payloadBytes } from '../frames.ts';
import type { RequestLine } from '../frames.ts';
import { InFlight } from '../in-flight.ts';
import type { BusLogger } from '../options.ts';
import type { RequestHandler, BusConsumer } from '../port.ts';
import { closeChannel, CONSUMER_TAG, stopConsuming } from './channel.ts';
import type { ChannelKeeper } from './channel.ts';
import type { RabbitConnection } from './connection.ts';
import { MAX_PREFETCH, type Topology } from './topology.ts';

const MAX_REPLIES_PER_FRAME = 128;

/** State that ends with its channel. */
interface Session {
  channel: Channel;
  lost: AbortSignal;
  /** By the queue of the caller; a new Map each tick (decision 17). */
  replies: Map<string, Frame>;
  answered: ConsumeMessage[];
  scheduled: boolean;
}

/** A frame of requests that was taken from the queue and is not acknowledged yet. */
interface Taken {
  session: Session;
  message: ConsumeMessage;
  requests: RequestLine[];
  begun: number;
  left: number;
}

export interface ServerPlan {
  service: string;
  handler: RequestHandler;
  concurrency: number;
}

/** The serving side: takes frames of requests, answers each request, acknowledges a frame after its last answer. */
export class RabbitServer implements BusConsumer {
  readonly #plan: ServerPlan;
  readonly #topology: Topology;
  readonly #logger: BusLogger;
  readonly #keeper: ChannelKeeper<Channel>;
  readonly #unanswered = new InFlight();
  #waiting: Taken[] = [];
  #running = 0;
  #session: Session | undefined;
  #stopping: Promise<void> | undefined;

  constructor(connection: RabbitConnection, topology: Topology, logger: BusLogger, plan: ServerPlan) {
    this.#plan = plan;
    this.#topology = topology;
    this.#logger = logger;
    this.#keeper = connection.keep({
      purpose: `serving ${plan.service}`,
      open: (model) => model.createChannel(),
      setup: (channel, lost) => this.#setup(channel, lost),
    });
  }

  get ready(): Promise<void> {
    return this.#keeper.ready;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#finish();
    return this.#stopping;
  }

  async #setup(channel: Channel, lost: AbortSignal): Promise<void> {
    const { service, concurrency } = this.#plan;
    await this.#topology.declareRpcQueue(channel, service);
    // Twice what is handled at once, so that the next requests are here when these are answered. What a process cannot
    // begin soon stays in the queue, where other processes find it.
    const frames = Math.floor((2 * concurrency) / MAX_REQUESTS_PER_FRAME);
    await channel.prefetch(Math.min(Math.max(frames, 1), MAX_PREFETCH));
    if (this.#stopping) return;
    const session: Session = {
      channel,
      lost,
      replies: new Map(),
      answered: [],
      scheduled: false,
    };
    lost.addEventListener('abort', () => this.#dropWaiting(session));
    const queue = this.#topology.rpcQueue(service);
    this.#session = session;
    await channel.consume(queue, (message) => this.#take(session, message), { consumerTag: CONSUMER_TAG });
  }

  async #finish(): Promise<void> {
    const session = this.#session;
    if (session && !session.lost.aborted) await stopConsuming(session.channel);
    await this.#unanswered.idle();
    if (session) this.#flush(session);
    await this.#keeper.retire();
    await this.#unanswered.idle();
  }

  #take(session: Session, message: ConsumeMessage | null): void {
    // The broker ended the consumer (its queue was deleted): a fresh channel declares it again.
    if (message === null) return void closeChannel(session.channel);
    const requests = readRequests(message);
    this.#unanswered.enter(requests.length);
    this.#waiting.push({ session, message, requests, begun: 0, left: requests.length });
    this.#pump();
  }

  #pump(): void {
    while (this.#running < this.#plan.concurrency) {
      const taken = this.#waiting[0];
      if (taken === undefined) return;
      const request = taken.requests[taken.begun++]!;
      if (taken.begun === taken.requests.length) this.#waiting.shift();
      // A caller stops waiting at the deadline, so a late request gets no reply.
      if (Date.now() < request.deadline) void this.#run(taken, request);
      else this.#leave(taken);
    }
  }

  async #run(taken: Taken, request: RequestLine): Promise<void> {
    this.#running += 1;
    const reply = await this.#handle(request, taken.message.fields.redelivered);
    this.#running -= 1;
    const { session, message } = taken;
    if (!session.lost.aborted) addReply(session, message.properties.replyTo as unknown, request.corr, reply);
    this.#leave(taken);
    this.#pump();
  }

  async #handle({ deadline, payload }: RequestLine, redelivered: boolean): Promise<string | undefined> {
    try {
      const reply = await this.#plan.handler(payload, { deadline, redelivered });
      payloadBytes(reply);
      return reply;
    } catch (error) {
      this.#logger.error(
        { service: this.#plan.service, err: error },
        'a request handler failed without an answer',
      );
      return undefined;
    }
  }

  #leave(taken: Taken): void {
    const { session, message } = taken;
    taken.left -= 1;
    this.#unanswered.leave();
    if (session.lost.aborted) return;
    if (taken.left === 0) session.answered.push(message);
    if (session.scheduled) return;
    session.scheduled = true;
    setImmediate(() => this.#flush(session));
  }

  // Replies leave before the acknowledgement: a process that dies in between lets a request be answered twice, not never.
  #flush(session: Session): void {
    session.scheduled = false;
    if (session.lost.aborted) return;
    for (const [replyTo, frame] of session.replies) session.channel.publish('', replyTo, frame.toBuffer());
    session.replies = new Map();
    for (const message of session.answered.splice(0)) session.channel.ack(message);
  }

  /** Drops the requests that were not begun when their channel broke: the broker delivers them again. */
  #dropWaiting(session: Session): void {
    const dropped = this.#waiting.filter((taken) => taken.session === session);
    this.#waiting = this.#waiting.filter((taken) => taken.session !== session);
    for (const { requests, begun } of dropped) this.#unanswered.leave(requests.length - begun);
  }
}

/**
 * The requests of a frame, with their deadlines on the clock of this process. A line has its deadline and the header the
 * time of sending, both on the clock of the caller, so the remaining time is right although the clocks differ. An earlier
 * release sends no header and ignores ours: its deadlines are taken as they are, so that both can run side by side.
 */
function readRequests({ content, properties }: ConsumeMessage): RequestLine[] {
  const requests = parseRequests(content);
  const arrived = Date.now();
  const sent = Number(properties.headers?.['sent'] ?? arrived);
  for (const request of requests) request.deadline += arrived - sent;
  return requests;
}

function addReply(session: Session, replyTo: unknown, corr: number, reply: string | undefined): void {
  if (typeof replyTo !== 'string') return;
  const line = reply === undefined ? `${corr}` : `${corr} ${reply}`;
  const bytes = Buffer.byteLength(line);
  let frame = session.replies.get(replyTo);
  if (!frame?.hasRoom(bytes)) {
    if (frame) session.channel.publish('', replyTo, frame.toBuffer());
    frame = new Frame(MAX_REPLIES_PER_FRAME);
    session.replies.set(replyTo, frame);
  }
  frame.add(line, bytes);
}
