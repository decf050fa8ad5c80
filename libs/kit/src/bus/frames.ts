import type { EventMessage } from './port.ts';

/**
 * One AMQP message carries many requests, replies or events as lines of plain text, because a broker's cost is per
 * message: `<corr> <deadline> <payload>`, `<corr>,<corr>… <payload>` (no payload: the handler failed), `<id> <payload>`.
 */
export const FRAME_BYTES = 256 * 1024;

/**
 * The largest payload: what an HTTP body may carry (10 MiB, such as a logo and a banner in Base64) with room for the
 * rest of its request, and clear of 16 MiB, where RabbitMQ 4 closes the channel of whoever sends a message.
 */
export const MAX_PAYLOAD_BYTES = 12 * 1024 * 1024;

export interface RequestLine {
  corr: number;
  deadline: number;
  payload: string;
}

export interface ReplyLine {
  /** The requests that it answers. */
  corrs: number[];
  /** Absent when the handler failed without an answer. */
  payload: string | undefined;
}

/** Lines on their way into one AMQP message; a line that is larger than a frame travels alone. */
export class Frame {
  readonly lines: string[] = [];
  readonly #maxLines: number;
  #bytes = 0;

  constructor(maxLines: number) {
    this.#maxLines = maxLines;
  }

  hasRoom(bytes: number): boolean {
    if (this.lines.length === 0) return true;
    return this.lines.length < this.#maxLines && this.#bytes + bytes <= FRAME_BYTES;
  }

  /** The size of the payloads in it. */
  get bytes(): number {
    return this.#bytes;
  }

  add(line: string, bytes: number): void {
    this.lines.push(line);
    this.#bytes += bytes;
  }

  /** To be sent, and not kept, before the next frame is encoded: all share one buffer. */
  toBuffer(): Buffer {
    return encode(this.lines);
  }
}

/** Replies on their way into one AMQP message. One that answers several requests in a row (a shop's page) travels once. */
export class ReplyFrame {
  readonly #maxReplies: number;
  readonly #lines: ReplyLine[] = [];
  #replies = 0;
  /** In characters: what they come to in UTF-8 is not worth going over all of them once more. */
  #size = 0;

  constructor(maxReplies: number) {
    this.#maxReplies = maxReplies;
  }

  /** False when it has no room for it; an empty one has room for any. */
  add(corr: number, payload: string | undefined): boolean {
    if (this.#replies >= this.#maxReplies) return false;
    const last = this.#lines.at(-1);
    // Equal ones come one after the other. To find any, each would have to be hashed: 1.5 µs a kilobyte.
    if (last && last.payload === payload) last.corrs.push(corr);
    else {
      const size = payload?.length ?? 0;
      if (this.#replies > 0 && this.#size + size > FRAME_BYTES) return false;
      this.#lines.push({ corrs: [corr], payload });
      this.#size += size;
    }
    this.#replies += 1;
    return true;
  }

  /** To be sent, and not kept, before the next frame is encoded: all share one buffer. */
  toBuffer(): Buffer {
    const lines = this.#lines.map(({ corrs, payload }) =>
      payload === undefined ? corrs.join() : `${corrs.join()} ${payload}`,
    );
    return encode(lines);
  }
}

/**
 * Room for a full frame of the longest characters. A buffer for each frame would be garbage as soon as amqplib has copied
 * it, and buffers count as old memory: with frames of 60 kB V8 went over the whole heap five times a second.
 */
const room = Buffer.allocUnsafeSlow(3 * FRAME_BYTES);

/** The lines as one AMQP message. amqplib copies it before `publish` returns. */
function encode(lines: readonly string[]): Buffer {
  const text = lines.join('\n');
  return text.length * 3 > room.length ? Buffer.from(text) : room.subarray(0, room.write(text));
}

/** @throws RangeError for a payload with a raw line feed (it would tear its frame apart) or over the largest size. */
export function checkPayload(payload: string): void {
  if (payload.includes('\n'))
    throw new RangeError('a bus payload must not contain a raw line feed: send JSON');
  // No character takes more than three bytes in UTF-8.
  if (payload.length * 3 <= MAX_PAYLOAD_BYTES) return;
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `a bus payload may have ${MAX_PAYLOAD_BYTES} bytes, this one has ${bytes}: split it`,
    );
  }
}

/** The size of a payload in UTF-8. @throws RangeError as {@link checkPayload}. */
export function payloadBytes(payload: string): number {
  checkPayload(payload);
  return Buffer.byteLength(payload);
}

/**
 * The size of an event on its way.
 * @throws RangeError when its id or key has a blank or is empty, or as {@link payloadBytes}.
 */
export function eventBytes(event: EventMessage): number {
  if (!/^\S+$/.test(event.id)) throw new RangeError(`an event id must be one word, not "${event.id}"`);
  if (!/^\S+$/.test(event.key)) throw new RangeError(`an event key must be one word, not "${event.key}"`);
  return event.id.length + 1 + payloadBytes(event.payload);
}

export function parseRequests(content: Buffer): RequestLine[] {
  return readLines(content).map((line) => {
    const first = line.indexOf(' ');
    const second = line.indexOf(' ', first + 1);
    return {
      corr: Number(line.slice(0, first)),
      deadline: Number(line.slice(first + 1, second)),
      payload: line.slice(second + 1),
    };
  });
}

export function parseReplies(content: Buffer): ReplyLine[] {
  return readLines(content).map((line) => {
    const blank = line.indexOf(' ');
    const corrs = (blank < 0 ? line : line.slice(0, blank)).split(',').map(Number);
    return { corrs, payload: blank < 0 ? undefined : line.slice(blank + 1) };
  });
}

export function parseEvents(content: Buffer, key: string): EventMessage[] {
  return readLines(content).map((line) => {
    const blank = line.indexOf(' ');
    if (blank < 0) return { id: line, key, payload: '' };
    return { id: line.slice(0, blank), key, payload: line.slice(blank + 1) };
  });
}

function readLines(content: Buffer): string[] {
  return content.toString('utf8').split('\n');
}
