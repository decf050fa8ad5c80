import { randomUUID } from 'node:crypto';
import type { InputOf } from '@cabildo/contracts/action';
import { BEFORE_ALL, type StreamStart } from '@cabildo/contracts/event';
import type readStream from '@cabildo/contracts/webhooks/stream/read_stream.rpc.ts';
import { successReply } from '@cabildo/kit/service';
import { follow, type Follower } from '@cabildo/testing';
import type { StreamEvent } from '../streams/sse.ts';
import type { Delivered, Lab } from './lab.ts';

/** The most events of one answer after one position. */
const AT_ONCE = 20;
const READ = 'calls.webhooks.read_stream';

/** The parameters of a stream or a poll. */
interface Asked {
  format: string;
  limit: number;
  wait: number;
  kinds?: string[];
  after?: string;
  last_event_id?: string;
}

/** Plays the webhooks service for a lab: keeps the events of its servers, and opens clients that follow them. */
export class StreamLog {
  readonly #lab: Lab;
  readonly #events = new Map<number, StreamEvent[]>();
  readonly #followers: Follower[] = [];
  /** The access that the streams of this log need as long as they are open. */
  access: StreamStart['access'] = ['admin', 'view_logs'];
  /** The own matters that they send besides (V1-14). */
  own: StreamStart['own'] = null;

  constructor(lab: Lab) {
    this.#lab = lab;
    lab.answers.set('server_webhooks.follow', (asked) => successReply(200, this.#start(asked)));
    lab.answers.set(READ, (asked) => successReply(200, this.#read(asked.input as never)));
  }

  /** Adds an event of a server; returns its id. */
  add(
    serverId: number,
    { kind = 'call.created', body = '{"n":1}', own = null }: Partial<StreamEvent> = {},
  ): string {
    const kept = this.#events.get(serverId) ?? [];
    this.#events.set(serverId, kept);
    const id = randomUUID();
    kept.push({ seq: (kept.at(-1)?.seq ?? 0) + 1, id, kind, body, own });
    return id;
  }

  /** Removes the oldest events of a server. */
  remove(serverId: number, count: number): void {
    this.#events.get(serverId)!.splice(0, count);
  }

  /** How often gateways have polled for new events. */
  get asked(): number {
    return this.#lab.count(READ);
  }

  /** The positions of the newest poll. */
  get positions(): InputOf<typeof readStream>['positions'] {
    return this.#lab.delivered.findLast(({ name }) => name === READ)!.input['positions'] as never;
  }

  /** Follows a server by its address at /v1. */
  async follow(
    serverId: number,
    token: string,
    { search = '', headers = {} }: { search?: string; headers?: Record<string, string> } = {},
  ): Promise<Follower> {
    const url = `http://127.0.0.1:${this.#lab.gateway.publicPort}/v1/servers/${serverId}/events${search}`;
    const follower = await follow(url, { authorization: `Bearer ${token}`, ...headers });
    this.#followers.push(follower);
    return follower;
  }

  /** Closes all clients. */
  hangUp(): void {
    for (const follower of this.#followers.splice(0)) follower.close();
  }

  #start({ input, context }: Delivered): StreamStart {
    const server_id = context.membership!.server_id;
    const kept = this.#events.get(server_id) ?? [];
    const {
      format,
      limit,
      wait,
      kinds = null,
      after: from,
      last_event_id = from,
    } = input as unknown as Asked;
    const isPoll = format === 'json';
    const poll = isPoll ? (last_event_id ? { limit, wait } : { limit: 0, wait: 0 }) : null;
    const wanted = { server_id, kinds, own: this.own, access: this.access, poll };
    const found = kept.find(({ id }) => id === last_event_id);
    if (found) return { ...wanted, after: found.seq, id: found.id, is_reset: false };
    if (last_event_id === BEFORE_ALL) return { ...wanted, after: 0, id: last_event_id, is_reset: false };
    const is_reset = last_event_id !== undefined;
    if (isPoll && is_reset) return { ...wanted, after: (kept[0]?.seq ?? 1) - 1, id: BEFORE_ALL, is_reset };
    const { seq: after, id } = kept.at(-1) ?? { seq: 0, id: BEFORE_ALL };
    return { ...wanted, after, id, is_reset };
  }

  #read({ positions }: InputOf<typeof readStream>): object {
    const found = positions.flatMap(({ server_id, after }, nth) => {
      const kept = this.#events.get(server_id) ?? [];
      const events = kept.filter(({ seq }) => seq > after).slice(0, AT_ONCE);
      const last = kept.at(-1)?.seq ?? after;
      return last === after ? [] : [{ nth, last, events }];
    });
    return { found };
  }
}
