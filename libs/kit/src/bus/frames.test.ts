import fc from 'fast-check';
import { Frame, FRAME_BYTES, parseReplies, parseRequests } from './frames.ts';

const payload = fc.constantFrom('', ' ', '200 {}', 'á, é', '1 2', '3,4 x');

describe('a frame', () => {
  test('brings every request its own answer, empty ones and handlers that failed included', () => {
    const reply = fc.option(payload, { nil: undefined });
    fc.assert(
      fc.property(fc.array(reply, { minLength: 1, maxLength: 30 }), (payloads) => {
        const frame = new Frame(30);
        const replies = payloads.map((each, corr) => ({ corr, payload: each }));
        for (const { corr, payload: each } of replies)
          frame.add(each === undefined ? `${corr}` : `${corr} ${each}`, 1);
        expect(parseReplies(frame.toBuffer())).toEqual(replies);
      }),
    );
  });

  test('brings every request with its deadline', () => {
    fc.assert(
      fc.property(fc.array(payload, { minLength: 1 }), (payloads) => {
        const frame = new Frame(payloads.length);
        const requests = payloads.map((each, corr) => ({ corr, deadline: 1_000 + corr, payload: each }));
        for (const { corr, deadline, payload: each } of requests) frame.add(`${corr} ${deadline} ${each}`, 1);
        expect(parseRequests(frame.toBuffer())).toEqual(requests);
      }),
    );
  });

  test('is full by its lines or by its size, and takes one line of any size', () => {
    const frame = new Frame(2);
    expect(frame.hasRoom(2 * FRAME_BYTES)).toBe(true);
    frame.add('1 a', 1);
    expect([frame.hasRoom(FRAME_BYTES - 1), frame.hasRoom(FRAME_BYTES)]).toEqual([true, false]);
    frame.add('2 b', 1);
    expect(frame.hasRoom(1)).toBe(false);
  });
});
