import { ModernFakeTimers } from '@jest/fake-timers';
import fc from 'fast-check';

// A worker loads this once, before its first file.

// Every property draws by one seed, so that a run finds what the last one found.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });

// jest-light-runner brings no asynchronous moves of a false clock.
const timers = new ModernFakeTimers({ config: { fakeTimers: {} } as never, global: globalThis });
Object.assign(jest, {
  useFakeTimers: (options?: object) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
});
