import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The server's end of a WebSocket (RFC 6455), as far as a double needs it: short texts that come whole. */
export interface ServerSocket {
  send(text: string): void;
  close(code: number): void;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x1;
const CLOSE = 0x8;

function frameOf(opcode: number, payload: Buffer): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | opcode, payload.length])
      : Buffer.from([0x80 | opcode, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, payload]);
}

/** Takes the first whole frame from what a client has sent, which is masked. */
function takeFrame(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]! & 0x7f;
  const head = short === 126 ? 4 : 2;
  if (bytes.length < head) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const end = head + 4 + length;
  if (bytes.length < end) return undefined;
  const mask = bytes.subarray(head, head + 4);
  const payload = Buffer.from(bytes.subarray(head + 4, end).map((byte, at) => byte ^ mask[at % 4]!));
  return { opcode: bytes[0]! & 0x0f, payload, rest: bytes.subarray(end) };
}

/** Answers the request for a WebSocket. */
export function acceptWebSocket(
  { headers }: IncomingMessage,
  stream: Duplex,
  onText: (text: string) => void,
): ServerSocket {
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']!}${GUID}`).digest('base64');
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let bytes = Buffer.alloc(0);
  stream.on('error', () => stream.destroy());
  stream.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let frame = takeFrame(bytes); frame; frame = takeFrame(bytes)) {
      bytes = Buffer.from(frame.rest);
      if (frame.opcode === TEXT) onText(frame.payload.toString());
      if (frame.opcode === CLOSE) stream.end(frameOf(CLOSE, frame.payload));
    }
  });
  return {
    send: (text) => stream.write(frameOf(TEXT, Buffer.from(text))),
    close(code) {
      const payload = Buffer.alloc(2);
      payload.writeUInt16BE(code);
      stream.end(frameOf(CLOSE, payload));
    },
  };
}
