import type { Database } from '../database/database.ts';

const PROBE_MS = 1_000;

/**
 * Asks the database once a second, because readiness must not lag behind one that went away, or whose disk is full: then it
 * asks for room.
 * @param service whose database it is
 */
export function startProbe(database: Database, service: string): { missing(): string[]; stop(): void } {
  let isAlive = true;
  const timer = setInterval(() => {
    const asked = database.isDiskFull ? database.findRoom() : database.query('SELECT 1');
    asked.then(
      () => (isAlive = true),
      () => (isAlive = false),
    );
  }, PROBE_MS);
  timer.unref();
  return {
    missing: () => [
      ...(isAlive ? [] : [`database of ${service}`]),
      ...(database.isDiskFull ? [`room on the disk of the database of ${service}`] : []),
    ],
    stop: () => clearInterval(timer),
  };
}
