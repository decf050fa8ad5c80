import type { EventMessage } from './port.ts';

/**
 * One AMQP message carries many requests, replies or events as lines of plain text, because a broker's cost is per
 * message (decision 3). A line is `<corr> <deadline> <payload>` (request), `<corr> <payload>` (reply; only `<corr>`
 * when the handler failed) or `<id> <payload>` (event).
 */
export const FRAME_BYTES = 256 * 1024;
/**
 * Few, because a broker hands out messages and not requests: the more requests a message may hold, the less the number of
 * messages says how much work a process has taken.
 */
export const MAX_REQUESTS_PER_FRAME = 8;

/**
 * The largest payload: an HTTP body of 10 MiB (a logo and a banner in Base64) with room for the other fields of its
 * request. It stays clear of 16 MiB, because RabbitMQ 4 closes the channel that sends a larger message.
 */
export const MAX_PAYLOAD_BYTES = 12 * 1024 * 1024;

export interface RequestLine {
  corr: number;
  /** Milliseconds since the epoch, on the clock of the process that wrote the line. */
  deadline: number;
  payload: string;
}

export interface ReplyLine {
  corr: number;
  /** Absent when the handler failed without an answer. */
  payload: string | undefined;
}

/** Lines gathered for one AMQP message; a line that is larger than a frame travels alone. */
export class Frame {
  readonly #lines: string[] = [];
  readonly #maxLines: number;
  #bytes = 0;

  constructor(maxLines: number) {
    this.#maxLines = maxLines;
  }

  /** Whether a line of `bytes` may be added; an empty frame has room for any. */
  hasRoom(bytes: number): boolean {
    if (this.#lines.length === 0) return true;
    return this.#lines.length < this.#maxLines && this.#bytes + bytes <= FRAME_BYTES;
  }

  /** The size of what was added, as its callers counted it. */
  get bytes(): number {
    return this.#bytes;
  }

  add(line: string, bytes: number): void {
    this.#lines.push(line);
    this.#bytes += bytes;
  }

  toBuffer(): Buffer {
    return Buffer.from(this.#lines.join('\n'));
  }
}

/**
 * The size of a payload in UTF-8.
 * @throws RangeError for a payload with a raw line feed (it would split its line in two) or over the largest size.
 */
export function payloadBytes(payload: string): number {
  if (payload.includes('\n'))
    throw new RangeError('a bus payload must not contain a raw line feed: send JSON');
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `a bus payload may have ${MAX_PAYLOAD_BYTES} bytes, this one has ${bytes}: split it`,
    );
  }
  return bytes;
}

/**
 * The size of an event as a line.
 * @throws RangeError when its id or key is not one word, or as {@link payloadBytes}.
 */
export function eventBytes(event: EventMessage): number {
  if (!/^\S+$/.test(event.id)) throw new RangeError(`an event id must be one word, not "${event.id}"`);
  if (!/^\S+$/.test(event.key)) throw new RangeError(`an event key must be one word, not "${event.key}"`);
  return event.id.length + 1 + payloadBytes(event.payload);
}

export function parseRequests(content: Buffer): RequestLine[] {
  return readLines(content).map((line) => {
    const [corr, rest = ''] = splitLine(line);
    const [deadline, payload = ''] = splitLine(rest);
    return { corr: Number(corr), deadline: Number(deadline), payload };
  });
}

export function parseReplies(content: Buffer): ReplyLine[] {
  return readLines(content).map((line) => {
    const [corr, payload] = splitLine(line);
    return { corr: Number(corr), payload };
  });
}

export function parseEvents(content: Buffer, key: string): EventMessage[] {
  return readLines(content).map((line) => {
    const [id, payload = ''] = splitLine(line);
    return { id, key, payload };
  });
}

function readLines(content: Buffer): string[] {
  return content.toString('utf8').split('\n');
}

/** The first word of a line, and what follows the blank after it. */
function splitLine(line: string): [word: string, rest: string | undefined] {
  const blank = line.indexOf(' ');
  return blank < 0 ? [line, undefined] : [line.slice(0, blank), line.slice(blank + 1)];
}
