import { askServer, type Sql } from '@cabildo/kit/database';
import { error, warning, type Check, type Problem } from './check.ts';
import { connectionsNeeded } from './budget.ts';
import { withoutDatabases, type Ground, type Place } from './ground.ts';

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

/** Settings without which PostgreSQL loses commits that it has confirmed, or whole tables, when its machine dies. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

const unsafe = async (sql: Sql): Promise<string[]> => {
  const rows = await sql.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS name WHERE current_setting(name) = 'off'`,
    [DURABLE],
  );
  return rows.map(({ name }) => name);
};

/** Looks whether a commit that was answered stays: a role or a database can have settings of its own. */
export const durability = (ground: Ground): Check => ({
  name: 'durability',
  absent: () => (ground.answering.length > 0 ? withoutDatabases(ground)() : 'PostgreSQL is away'),
  run: async () => {
    const problems: Problem[] = [];
    for (const [server, places] of ground.answering) {
      const off = new Set<string>();
      for (const { database, isMigrated } of places)
        if (isMigrated) for (const name of await unsafe(database)) off.add(name);
      if (off.size === 0) continue;
      const names = [...off].join(', ');
      const sentence =
        `PostgreSQL at ${server} runs with ${names} off, so a crash loses what people were told is done: ` +
        `ALTER SYSTEM RESET ${[...off][0]}, remove it from where it is set, and reload.`;
      problems.push(error(sentence));
    }
    return problems;
  },
});

const ARCHIVER = `
  SELECT failed_count AS failures, last_failed_wal AS segment, last_failed_time AS at FROM pg_stat_archiver
  WHERE current_setting('archive_mode') <> 'off' AND last_failed_time > coalesce(last_archived_time, '-infinity')`;

/** Looks whether PostgreSQL can hand its log to the archive: what it cannot, it keeps, until its disk is full. */
export const archive = (ground: Ground): Check => ({
  name: 'archive',
  absent: () => (ground.answering.length > 0 ? undefined : 'PostgreSQL is away'),
  run: async () => {
    const problems: Problem[] = [];
    for (const [server, [place]] of ground.answering) {
      const [failed] = await askServer(place!.address, (sql) =>
        sql.query<{ failures: number; segment: string; at: Date }>(ARCHIVER),
      );
      if (!failed) continue;
      const sentence =
        `The archive_command of PostgreSQL at ${server} fails since it has tried ${failed.segment} (${failed.failures} failures, the ` +
        `last at ${failed.at.toISOString()}): its log says why. It keeps all of its log until then, and its disk runs full.`;
      problems.push(error(sentence));
    }
    return problems;
  },
});
