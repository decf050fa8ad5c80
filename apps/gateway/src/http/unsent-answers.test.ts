import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { UnsentAnswers } from './unsent-answers.ts';

/** Makes a response of which so many bytes are unsent after it was written. */
class Response extends EventEmitter {
  isCut = false;
  readonly writableLength: number;
  constructor(bytes: number) {
    super();
    this.writableLength = bytes;
  }
  destroy(): void {
    this.isCut = true;
    this.emit('close');
  }
}

const answer = (unsent: UnsentAnswers, caller: string, bytes: number): Response | undefined => {
  const response = new Response(bytes);
  if (!unsent.admit(caller, response as unknown as ServerResponse)) return undefined;
  response.emit('prefinish');
  return response;
};

describe('the bytes of answers that are unsent (FU-04)', () => {
  test('are bounded for each caller, until they are taken', () => {
    const unsent = new UnsentAnswers({ ofCaller: 10 });
    const first = answer(unsent, 'user:1', 11)!;
    expect([answer(unsent, 'user:1', 0), answer(unsent, 'user:2', 5)]).toEqual([
      undefined,
      expect.anything(),
    ]);
    first.emit('close');
    expect([unsent.bytes, answer(unsent, 'user:1', 1)]).toEqual([5, expect.anything()]);
  });

  test('are bounded in all, and the caller who has most gives way to others', () => {
    const unsent = new UnsentAnswers({ inAll: 10 });
    const [first, second] = [answer(unsent, 'user:1', 6)!, answer(unsent, 'user:1', 4)!];
    const other = answer(unsent, 'user:2', 8)!;
    expect(answer(unsent, 'user:1', 1)).toBeUndefined();
    expect(answer(unsent, 'user:3', 1)).toBeDefined();
    expect([first.isCut, second.isCut, other.isCut, unsent.bytes]).toEqual([true, false, true, 5]);
  });
});
