import type { Sql } from './sql.ts';

/** The last backup that holds a database. */
export interface LastBackup {
  /** The moment that the backup shows. */
  readonly takenAt: Date;
  /** When the database was restored from a backup; null: never. */
  readonly restoredAt: Date | null;
}

/** A database from before 0.2.0 has nowhere to note its backups, and is saved all the same. */
const HAS_PLACE = `SELECT FROM pg_class WHERE oid = to_regclass('last_backup')`;

/** Notes in a database that a backup of it is complete. */
export async function recordBackup(sql: Sql, takenAt: Date): Promise<void> {
  if ((await sql.query(HAS_PLACE)).length === 0) return;
  await sql.query(
    `INSERT INTO last_backup (taken_at) VALUES ($1)
     ON CONFLICT (is_last) DO UPDATE SET taken_at = EXCLUDED.taken_at`,
    [takenAt],
  );
}

/** Notes in a database the backup from which it was restored now. */
export async function recordRestore(sql: Sql, takenAt: Date): Promise<void> {
  await sql.query(
    `INSERT INTO last_backup (taken_at, restored_at) VALUES ($1, now())
     ON CONFLICT (is_last) DO UPDATE SET taken_at = EXCLUDED.taken_at, restored_at = EXCLUDED.restored_at`,
    [takenAt],
  );
}

/** The last backup of a database; undefined: there has been none. */
export async function lastBackup(sql: Sql): Promise<LastBackup | undefined> {
  const [row] = await sql.query<{ taken_at: Date; restored_at: Date | null }>(
    'SELECT taken_at, restored_at FROM last_backup -- reads all: one row',
  );
  return row && { takenAt: row.taken_at, restoredAt: row.restored_at };
}

const AGE = `
  SELECT extract(epoch FROM now() - coalesce((SELECT taken_at FROM last_backup), min(migration_time)))::float8 AS seconds
  FROM migrations -- reads all: one row for each file`;

/** The age in seconds of the last backup of a database; before the first, that of the database. */
export async function ageOfBackup(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>(AGE);
  return row!.seconds;
}
