import { connect } from 'node:net';
import type { Lab } from './lab.ts';

/** Sends bytes on a socket and returns what it receives until the end of an error body or of the connection. */
export function sendBytes({ gateway }: Lab, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.publicPort, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.endsWith('}')) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
