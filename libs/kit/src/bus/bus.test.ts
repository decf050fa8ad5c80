import fc from 'fast-check';
import { OpenRequests } from './open-requests.ts';
import { failure, inFuture } from '@cabildo/testing/bus/lab.ts';
import { Frame, FRAME_BYTES, parseReplies, parseRequests } from './frames.ts';
import { topicMatcher } from './topic.ts';

const ask = (open: OpenRequests, ms?: number) => open.open(1, inFuture(ms).deadline);

describe('open requests', () => {
  const made: OpenRequests[] = [];
  const create = (max: number): OpenRequests => {
    const open = new OpenRequests(max);
    made.push(open);
    return open;
  };
  // The timers of open requests would keep the process alive until the deadlines.
  afterEach(() => {
    for (const open of made.splice(0)) open.rejectAll('closed', 'the test is over');
  });

  test('each reply finds its request, in any order of the replies', async () => {
    const open = create(10);
    const asked = [ask(open), ask(open), ask(open)];
    for (const { corr } of asked.toReversed()) open.resolve(corr, `reply ${corr}`);
    expect(await Promise.all(asked.map(({ reply }) => reply))).toEqual(
      asked.map(({ corr }) => `reply ${corr}`),
    );
  });

  test('one that is slow to be answered keeps its place while thousands pass', async () => {
    const open = create(4);
    const slow = ask(open);
    const corrs = new Set([slow.corr]);
    for (let n = 0; n < 5_000; n += 1) {
      const { corr, reply } = ask(open);
      corrs.add(corr);
      open.resolve(corr, String(n));
      expect(await reply).toBe(String(n));
    }
    expect(corrs.size).toBe(5_001);
    open.resolve(slow.corr, 'at last');
    expect(await slow.reply).toBe('at last');
  });

  test('a reply that comes too late, or twice, answers no other request', async () => {
    const open = create(2);
    const first = ask(open);
    open.reject(first.corr, 'timeout', 'too long');
    expect(await failure(first.reply)).toBe('timeout');
    const others = [ask(open), ask(open)];
    open.resolve(first.corr, 'late');
    for (const { corr } of others) open.resolve(corr, 'mine');
    open.resolve(others[0]!.corr, 'twice');
    expect(await Promise.all(others.map(({ reply }) => reply))).toEqual(['mine', 'mine']);
  });

  test('as many as it may hold can be open, and not one more', async () => {
    for (const max of [1, 2, 3, 4, 100]) {
      const open = create(max);
      const held = Array.from({ length: max }, () => ask(open));
      expect(() => ask(open)).toThrow(`${max} requests are waiting`);
      open.resolve(held[0]!.corr, 'done');
      held[0] = ask(open);
      open.rejectAll('closed', 'the bus was closed');
      const ends = await Promise.all(held.map(({ reply }) => failure(reply)));
      expect(new Set(ends)).toEqual(new Set(['closed']));
    }
  });

  test('one whose deadline passes while it is noted is rejected at once, by no negative time-out', async () => {
    const open = create(10);
    const start = Date.now();
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const clock = jest
      .spyOn(Date, 'now')
      .mockReturnValueOnce(start)
      .mockReturnValue(start + 1_000);
    const { reply } = open.open(1, start + 50);
    const ended = failure(reply);
    const waits = timers.mock.calls.map(([, ms]) => ms);
    expect(await ended).toBe('timeout');
    clock.mockRestore();
    timers.mockRestore();
    expect(waits).toEqual([0]);
  });

  test('each is rejected at its own deadline', async () => {
    const open = create(10);
    const [soon, later] = [ask(open, 20), ask(open)];
    expect(await failure(soon.reply)).toBe('timeout');
    open.resolve(later.corr, 'in time');
    expect(await later.reply).toBe('in time');
  });
});

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

test.each([
  ['#', 'a', true],
  ['#', 'a.b.c', true],
  ['a.b', 'a.b', true],
  ['a.b', 'a.b.c', false],
  ['a.*', 'a.b', true],
  ['a.*', 'a', false],
  ['a.*', 'a.b.c', false],
  ['a.#', 'a', true],
  ['a.#', 'a.b.c', true],
  ['a.#', 'ab', false],
  ['#.c', 'c', true],
  ['#.c', 'a.b.c', true],
  ['#.c', 'a.b', false],
  ['a.#.c', 'a.c', true],
  ['a.#.c', 'a.b.b.c', true],
  ['*.b.#', 'b', false],
  ['a.b+', 'a.bb', false],
])('the pattern %s and the key %s: %s', (pattern, key, expected) => {
  expect(topicMatcher([pattern])(key)).toBe(expected);
});

test('one pattern of several is enough, and none matches nothing', () => {
  expect(topicMatcher(['x', 'a.*'])('a.b')).toBe(true);
  expect(topicMatcher([])('a')).toBe(false);
});
