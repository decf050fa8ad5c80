import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** One block that a server sent; a browser dispatches blocks with data. */
export interface SentEvent {
  id: string;
  kind: string;
  data: string;
}

/** A client that follows a stream of Server-Sent Events on one connection. */
export interface Follower {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** All that was received, unparsed. */
  readonly text: string;
  readonly events: readonly SentEvent[];
  /** The Last-Event-ID that a browser would send to go on. */
  readonly lastEventId: string | undefined;
  /** The time that a browser would wait before going on. */
  readonly retryMs: number | undefined;
  readonly isOver: boolean;
  close(): void;
}

/** Opens a stream; resolves with the head of the answer, whatever its status. Rejects when there is no answer. */
export function follow(url: string, headers: Record<string, string> = {}): Promise<Follower> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => resolve(new Reader(response)));
    request.on('error', reject);
  });
}

/** Reads blocks as the HTML standard says. */
class Reader implements Follower {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly events: SentEvent[] = [];
  text = '';
  lastEventId: string | undefined;
  retryMs: number | undefined;
  isOver = false;
  readonly #response: IncomingMessage;
  #rest = '';

  constructor(response: IncomingMessage) {
    this.#response = response;
    this.status = response.statusCode!;
    this.headers = response.headers;
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.#take(chunk));
    // A killed server cuts the stream off.
    response.on('error', () => undefined);
    response.on('close', () => (this.isOver = true));
  }

  close(): void {
    this.#response.destroy();
  }

  #take(chunk: string): void {
    this.text += chunk;
    const blocks = (this.#rest + chunk).split('\n\n');
    this.#rest = blocks.pop()!;
    for (const block of blocks) this.#takeBlock(block.split('\n'));
  }

  #takeBlock(lines: readonly string[]): void {
    let [kind, data] = ['message', ''];
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (name === 'id') this.lastEventId = value;
      else if (name === 'retry') this.retryMs = Number(value);
      else if (name === 'event') kind = value;
      else if (name === 'data') data = value;
    }
    if (data !== '') this.events.push({ id: this.lastEventId ?? '', kind, data });
  }
}
