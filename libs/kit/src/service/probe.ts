import type { Database } from '../database/database.ts';

const PROBE_MS = 1_000;

/** Readiness must not lag behind a database that went away: asks it once a second. */
export function startProbe(database: Database): { alive(): boolean; stop(): void } {
  let alive = true;
  const timer = setInterval(() => {
    database.query('SELECT 1').then(
      () => (alive = true),
      () => (alive = false),
    );
  }, PROBE_MS);
  timer.unref();
  return { alive: () => alive, stop: () => clearInterval(timer) };
}
