import { Database } from '@cabildo/kit/database';
import { until } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';

/** The bytes of log that PostgreSQL keeps between two checkpoints with its default settings (max_wal_size, 1 GB). */
const LOG_FILES = 60;

/**
 * Brings a new PostgreSQL to the state of one that has run for a while, which writes over the old files of its log. A
 * new one fills each file (16 MB) with zeroes first, while all commits wait 10 to 50 ms. This happens in the first
 * minutes alone, but would decide the 99th percentile of everything measured in them.
 */
export async function wearIn(url: string): Promise<void> {
  const database = new Database({ url, max: 1 });
  try {
    for (let file = 0; file < LOG_FILES; file += 1) {
      // PostgreSQL switches only from a file that has been written to.
      await database.query(`SELECT pg_logical_emit_message(false, 'bench', '')`);
      await database.query('SELECT pg_switch_wal()');
    }
    await database.query('CHECKPOINT');
  } finally {
    await database.close();
  }
}

/** Waits until the economy has published all its events. */
export async function settle(stack: Stack): Promise<void> {
  const database = new Database({ url: stack.databaseUrl('economy'), max: 1 });
  try {
    await until(async () => (await database.query('SELECT FROM outbox LIMIT 1')).length === 0);
  } finally {
    await database.close();
  }
}
