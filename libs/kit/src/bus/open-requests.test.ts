import { OpenRequests } from './open-requests.ts';
import { failure, inFuture } from './suite/lab.ts';

const ask = (open: OpenRequests, ms?: number) => open.open(1, inFuture(ms).deadline);

describe('open requests', () => {
  const made: OpenRequests[] = [];
  const create = (max: number): OpenRequests => {
    const open = new OpenRequests(max);
    made.push(open);
    return open;
  };
  // Their timers would keep the process alive until the deadlines.
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
