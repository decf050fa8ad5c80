import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;

/** Waits until a condition holds, for so long at most. Returns whether it does. */
export async function holdsWithin(ms: number, condition: () => Promise<boolean> | boolean): Promise<boolean> {
  const until = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() >= until) return false;
    await pause(POLL_MS);
  }
  return true;
}
