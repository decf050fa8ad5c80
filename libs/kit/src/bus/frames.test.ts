import fc from 'fast-check';
import { FRAME_BYTES, parseReplies, ReplyFrame } from './frames.ts';

/** The replies in a frame, each by the request that it answers. */
function answersOf(frame: ReplyFrame): [corr: number, payload: string | undefined][] {
  const lines = parseReplies(frame.toBuffer());
  return lines.flatMap(({ corrs, payload }) =>
    corrs.map((corr): [number, string | undefined] => [corr, payload]),
  );
}

describe('a frame of replies', () => {
  test('carries what answers several requests once', () => {
    const page = '200 {"ok":true,"items":["…"]}';
    const frame = new ReplyFrame(8);
    for (const corr of [1, 2, 3]) frame.add(corr, page);
    frame.add(4, '200 {"ok":true}');
    expect(frame.toBuffer().toString().split(page)).toHaveLength(2);
    expect(answersOf(frame)).toEqual([
      [1, page],
      [2, page],
      [3, page],
      [4, '200 {"ok":true}'],
    ]);
  });

  test('brings every request its own answer, empty ones and handlers that failed included', () => {
    const payload = fc.option(fc.constantFrom('', ' ', '200 {}', 'á, é', '1 2', '3,4 x'), { nil: undefined });
    fc.assert(
      fc.property(fc.array(payload, { minLength: 1, maxLength: 30 }), (payloads) => {
        const frame = new ReplyFrame(30);
        for (const [corr, each] of payloads.entries()) frame.add(corr, each);
        const sorted = answersOf(frame).sort(([a], [b]) => a - b);
        expect(sorted).toEqual([...payloads.entries()]);
      }),
    );
  });

  test('is full by replies or by size, and what is in it already weighs nothing', () => {
    const large = 'x'.repeat(FRAME_BYTES);
    const frame = new ReplyFrame(3);
    expect(frame.add(1, large)).toBe(true);
    expect([frame.add(2, 'y'), frame.add(3, large), frame.add(4, undefined)]).toEqual([false, true, true]);
    expect(frame.add(5, large)).toBe(false);
    expect(answersOf(frame).map(([corr]) => corr)).toEqual([1, 3, 4]);
  });
});
