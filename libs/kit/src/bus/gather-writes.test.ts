import { Writable } from 'node:stream';
import { gatherWrites } from './gather-writes.ts';

/** What reaches the other side, by system call. */
function sink() {
  const calls: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      calls.push(chunk.toString());
      done();
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => String(chunk)).join('+'));
      done();
    },
  });
  gatherWrites(stream);
  return { stream, calls };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('gathered writes', () => {
  it('of one turn leave together and in order, those of the next turn after them', async () => {
    const { stream, calls } = sink();
    for (const part of ['head', 'body', 'ack']) stream.write(part);
    expect(calls).toEqual([]);
    await nextTurn();
    stream.write('head');
    await nextTurn();
    expect(calls).toEqual(['head+body+ack', 'head']);
  });

  it('tell each writer when his part is through, and when there is too much', async () => {
    const { stream } = sink();
    const through: number[] = [];
    stream.write('1', () => through.push(1));
    const hasRoom = stream.write('x'.repeat(stream.writableHighWaterMark), () => through.push(2));
    expect(hasRoom).toBe(false);
    const drained = new Promise((resolve) => stream.once('drain', resolve));
    await drained;
    expect(through).toEqual([1, 2]);
  });

  it('leave before the end of the stream, and a stream that breaks in between only breaks', async () => {
    const { stream, calls } = sink();
    stream.write('1');
    await new Promise<void>((resolve) => stream.end('2', resolve));
    expect(calls.join('+')).toBe('1+2');
    const broken = sink();
    broken.stream.write('1');
    broken.stream.destroy();
    await nextTurn();
    expect(broken.calls).toEqual([]);
  });
});
