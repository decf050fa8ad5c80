import { SharedReads } from './shared-reads.ts';

function counted() {
  const reads = new SharedReads<string, number>();
  const started: { finish: (value: number) => void; fail: (error: Error) => void }[] = [];
  const ask = (key = 'a') =>
    reads.read(
      key,
      () => new Promise<number>((resolve, reject) => started.push({ finish: resolve, fail: reject })),
    );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, started, turn };
}

describe('shared reads', () => {
  test('whoever asks during a reading shares the next one, which begins only then', async () => {
    const { ask, started, turn } = counted();
    const first = ask();
    const others = [ask(), ask(), ask()];
    expect(started).toHaveLength(1);
    started[0]!.finish(1);
    expect(await first).toBe(1);
    await turn();
    expect(started).toHaveLength(2);
    const later = ask();
    started[1]!.finish(2);
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    await turn();
    started[2]!.finish(3);
    expect(await later).toBe(3);
  });

  test('nothing is kept, and other keys do not wait', async () => {
    const { ask, started } = counted();
    const [a, b] = [ask('a'), ask('b')];
    expect(started).toHaveLength(2);
    started[0]!.finish(1);
    started[1]!.finish(2);
    expect([await a, await b]).toEqual([1, 2]);
    const again = ask('a');
    started[2]!.finish(3);
    expect(await again).toBe(3);
  });

  test('a reading that fails does so for those who share it alone', async () => {
    const { ask, started, turn } = counted();
    const first = ask();
    const second = ask();
    started[0]!.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    started[1]!.finish(2);
    expect(await second).toBe(2);
  });
});
