import { existsSync, globSync } from 'node:fs';

const PLACES = ['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/lib*/faketime/libfaketimeMT.so.1'];

/**
 * The settings with which a process has another time of day; its timers run as before.
 * @param seconds what its clock is ahead, negative: behind
 * @throws {Error} where libfaketime is not installed
 */
export function skewedBy(seconds: number): Record<string, string> {
  const library = globSync(PLACES).find((file) => existsSync(file));
  if (!library) throw new Error('libfaketime is not installed (apt-get install libfaketime).');
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/** Tells how many seconds the clock of a process is ahead of this one, by the date of an answer. */
export async function skewOf(readyUrl: string): Promise<number> {
  const response = await fetch(readyUrl);
  await response.body?.cancel();
  return Math.round((Date.parse(response.headers.get('date')!) - Date.now()) / 1_000);
}
