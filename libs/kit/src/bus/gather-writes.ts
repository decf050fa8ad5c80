import type { Writable } from 'node:stream';

/**
 * From now on whatever is written to a stream in one turn of the event loop leaves it together. amqplib writes the head
 * and the body of a message, and each acknowledgement, one by one, and every system call wakes the broker up anew.
 */
export function gatherWrites(stream: Writable): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]) => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return write(...args);
  };
}
