import { CabildoError, type CabildoEvent } from '@cabildo/client';
import { client } from '../api/client.ts';
import { noteSignedOut } from '../api/session.ts';

/** The state of the events of a server: `ended` where the API lets this person follow none. */
export type LiveState = 'connecting' | 'live' | 'away' | 'ended';

const HAS_LOCKS = 'locks' in navigator;

/** The messages between the tabs of a browser that show the same server. */
type Message =
  | { kind: 'event'; event: CabildoEvent }
  | { kind: 'reset'; id: string }
  | { kind: 'state'; state: LiveState }
  /** A tab that has just come asks for the state. */
  | { kind: 'hello' };

export interface LiveListener {
  onEvent(event: CabildoEvent): void;
  /** Events are missing: what they would have changed is to be read again. */
  onReset(): void;
  onState(state: LiveState): void;
}

/**
 * The events of one server for one tab. Of all tabs of a browser that show the server, the one that holds a lock follows the
 * stream and tells the others, so that there is one connection however many tabs are open; when that tab goes, the next one
 * takes the lock and goes on after the last event that all have seen.
 */
export class Stream {
  readonly #serverId: number;
  readonly #listener: LiveListener;
  readonly #channel: BroadcastChannel;
  readonly #end = new AbortController();
  #lastEventId: string | undefined;
  #state: LiveState = 'connecting';
  #isLeader = false;

  constructor(serverId: number, listener: LiveListener) {
    this.#serverId = serverId;
    this.#listener = listener;
    this.#channel = new BroadcastChannel(`cabildo.events.${serverId}`);
    if (HAS_LOCKS) {
      this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
      this.#channel.postMessage({ kind: 'hello' } satisfies Message);
    }
    void this.#lead();
  }

  close(): void {
    this.#end.abort();
    this.#channel.close();
  }

  #hear(message: Message): void {
    if (message.kind === 'hello') {
      if (this.#isLeader) this.#channel.postMessage({ kind: 'state', state: this.#state } satisfies Message);
    } else this.#take(message);
  }

  #take(message: Exclude<Message, { kind: 'hello' }>): void {
    if (message.kind === 'state') {
      this.#state = message.state;
      this.#listener.onState(message.state);
    } else if (message.kind === 'reset') {
      this.#lastEventId = message.id;
      this.#listener.onReset();
    } else {
      this.#lastEventId = message.event.id;
      this.#listener.onEvent(message.event);
    }
  }

  #tell(message: Exclude<Message, { kind: 'hello' }>): void {
    if (this.#end.signal.aborted) return;
    this.#take(message);
    this.#channel.postMessage(message);
  }

  async #lead(): Promise<void> {
    const { signal } = this.#end;
    // Browsers have locks for pages of https and of this machine alone; elsewhere each tab follows the stream.
    if (!HAS_LOCKS) return this.#follow(signal);
    try {
      await navigator.locks.request(`cabildo.events.${this.#serverId}`, { signal }, async () => {
        this.#isLeader = true;
        await this.#follow(signal);
      });
    } catch (error) {
      // The tab has left the server before it got the lock.
      if (!signal.aborted) throw error;
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const options = {
      serverId: this.#serverId,
      lastEventId: this.#lastEventId,
      signal,
      onConnected: (isConnected: boolean) =>
        this.#tell({ kind: 'state', state: isConnected ? 'live' : 'away' }),
    };
    for (;;) {
      try {
        for await (const event of client().events({ ...options, lastEventId: this.#lastEventId })) {
          if (event.type === 'reset') this.#tell({ kind: 'reset', id: event.id });
          else this.#tell({ kind: 'event', event });
        }
        return;
      } catch (error) {
        if (signal.aborted) return;
        noteSignedOut(error);
        const isRefused = error instanceof CabildoError && error.status >= 400 && error.status < 500;
        if (isRefused && error.status !== 429) return this.#tell({ kind: 'state', state: 'ended' });
        this.#tell({ kind: 'state', state: 'away' });
        await new Promise((resolve) => setTimeout(resolve, 2_000));
      }
    }
  }
}
