import { startLoad } from './load.ts';

describe('the load of clients', () => {
  /** Work that is over when it is told to. */
  function work(): { begin: () => Promise<void>; end: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { begin: () => promise, end: resolve };
  }

  test('when it finishes, rounds under way end, and no other begins', async () => {
    const { begin, end } = work();
    const load = startLoad([begin, begin]);
    await Promise.resolve();
    const finished = load.finish();
    end();
    await finished;
    expect(load.begun).toBe(2);
  });

  test('clients wait for what comes first, and stop when it is enough', async () => {
    const { begin: ready, end } = work();
    let rounds = 0;
    const load = startLoad([() => Promise.resolve((rounds += 1))], {
      after: ready(),
      isEnough: () => rounds === 3,
    });
    expect(load.begun).toBe(0);
    end();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await load.finish();
    expect(load.begun).toBe(3);
  });
});
