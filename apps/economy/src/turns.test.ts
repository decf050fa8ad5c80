import { Turns } from './turns.ts';

/** Work that is under way until it is told to end. */
function gate(): { promise: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('runs no more pieces of work at once than allowed, and the rest in the order they came', async () => {
    const turns = new Turns(2);
    const gates = Array.from({ length: 4 }, gate);
    const started: number[] = [];
    const all = gates.map(({ promise }, index) =>
      turns.run(async () => {
        started.push(index);
        await promise;
        return index;
      }),
    );
    await settled();
    expect([started, turns.waiting]).toEqual([[0, 1], 2]);
    gates[1]!.open();
    await settled();
    expect([started, turns.waiting]).toEqual([[0, 1, 2], 1]);
    for (const { open } of gates) open();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('goes on after work that failed, and is idle when nothing is left', async () => {
    const turns = new Turns(1);
    const failed = turns.run(() => Promise.reject(new Error('no')));
    const next = turns.run(() => Promise.resolve('yes'));
    expect(turns.idle).toBe(false);
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(turns.idle).toBe(true);
  });
});
