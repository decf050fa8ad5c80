import { Database } from '@cabildo/kit/database';

/** As many as PostgreSQL keeps between two checkpoints with its default settings (max_wal_size, 1 GB). */
const LOG_FILES = 60;

/**
 * Brings a new PostgreSQL to where one is that has run for a while, which writes over the old files of its log. A new one
 * fills each file (16 MB) with zeroes first, while all commits wait 10 to 50 ms. That happens in the first minutes
 * alone, but would decide the 99th percentile of all that is measured in them.
 */
export async function wearIn(url: string): Promise<void> {
  const database = new Database({ url, max: 1 });
  try {
    for (let file = 0; file < LOG_FILES; file += 1) {
      // An empty file is not left for the next.
      await database.query(`SELECT pg_logical_emit_message(false, 'bench', '')`);
      await database.query('SELECT pg_switch_wal()');
    }
    await database.query('CHECKPOINT');
  } finally {
    await database.close();
  }
}
