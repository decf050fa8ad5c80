import { SharedReads } from './shared-reads.ts';

function counted() {
  const reads = new SharedReads<string, number>();
  const started: { finish: (value: number) => void; fail: (error: Error) => void }[] = [];
  const ask = (key = 'a') =>
    reads.read(
      key,
      () => new Promise<number>((resolve, reject) => started.push({ finish: resolve, fail: reject })),
    );
  const turn = async () => {
    for (let n = 0; n < 2; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, started, turn };
}

describe('shared reads', () => {
  test('whoever asks in the same turn of the event loop shares one reading', async () => {
    const { ask, started, turn } = counted();
    const asked = [ask(), ask(), ask()];
    await turn();
    expect(started).toHaveLength(1);
    started[0]!.finish(1);
    expect(await Promise.all(asked)).toEqual([1, 1, 1]);
  });

  test('whoever asks during a reading shares the next one, which begins only then', async () => {
    const { ask, started, turn } = counted();
    const first = ask();
    await turn();
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
    const { ask, started, turn } = counted();
    const [a, b] = [ask('a'), ask('b')];
    await turn();
    expect(started).toHaveLength(2);
    started[0]!.finish(1);
    started[1]!.finish(2);
    expect([await a, await b]).toEqual([1, 2]);
    const again = ask('a');
    await turn();
    started[2]!.finish(3);
    expect(await again).toBe(3);
  });

  test('a reading that fails does so for those who share it alone', async () => {
    const { ask, started, turn } = counted();
    const first = ask();
    await turn();
    const second = ask();
    started[0]!.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    started[1]!.finish(2);
    expect(await second).toBe(2);
  });
});
