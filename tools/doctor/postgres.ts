import { askServer } from '@cabildo/kit/database';
import { error, warning, type Check, type Problem } from './check.ts';
import { connectionsNeeded } from './budget.ts';
import type { Ground, Place } from './ground.ts';

const LATE_MS = 2_000;
const VERY_LATE_MS = 5_000;

/** Compares the clock of this machine with that of each PostgreSQL; half of the time that the answer took is taken off. */
export const clock = (ground: Ground): Check => ({
  name: 'clock',
  absent: () => (ground.answering.length > 0 ? undefined : 'PostgreSQL is away'),
  run: async () => {
    const problems: Problem[] = [];
    for (const [server, [place]] of ground.answering) {
      const { early, late } = await differenceTo(place!, ground.now);
      // The true difference is somewhere between the two.
      const least = Math.max(0, early, -late);
      if (least <= LATE_MS) continue;
      const sentence =
        `The clock of this machine and that of PostgreSQL at ${server} differ by at least ${(least / 1000).toFixed(1)} s: ` +
        'let both be set by the same time servers (NTP).';
      problems.push(least > VERY_LATE_MS ? error(sentence) : warning(sentence));
    }
    return problems;
  },
});

/** Milliseconds by which this clock is ahead of the server's, at least and at most. */
const differenceTo = ({ address }: Place, now: () => number): Promise<{ early: number; late: number }> =>
  askServer(address, async (sql) => {
    const before = now();
    const [row] = await sql.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    return { early: before - row!.at.getTime(), late: now() - row!.at.getTime() };
  });

const BUSY_PART = 0.8;

const LIMITS = `
  SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int AS open,
    (SELECT sum(numbackends)::int FROM pg_stat_database) AS used`;

const connectionsOf = ({ address }: Place): Promise<{ open: number; used: number }> =>
  askServer(address, async (sql) => (await sql.query<{ open: number; used: number }>(LIMITS))[0]!);

/** Compares the connections that PostgreSQL lets in with those that are open, and with those that one process of each service may open. */
export const connections = (ground: Ground): Check => ({
  name: 'connections',
  absent: () => (ground.answering.length > 0 ? undefined : 'PostgreSQL is away'),
  run: async () => {
    const { DB_POOL_MAX } = ground.config;
    const problems: Problem[] = [];
    for (const [server, places] of ground.answering) {
      const { open, used } = await connectionsOf(places[0]!);
      const pools = places.map(() => DB_POOL_MAX);
      const needed = connectionsNeeded({ databases: places.length, pools });
      if (needed > open) {
        problems.push(
          error(
            `PostgreSQL at ${server} lets ${open} connections in, and one process of each service, a backup and migrations ` +
              `need ${needed} (DB_POOL_MAX is ${DB_POOL_MAX}): raise its max_connections, or lower DB_POOL_MAX.`,
          ),
        );
      } else if (used > BUSY_PART * open) {
        problems.push(
          warning(
            `${used} of the ${open} connections of PostgreSQL at ${server} are open: raise its max_connections, or lower DB_POOL_MAX.`,
          ),
        );
      }
    }
    return problems;
  },
});
