import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { presentOf } from '@cabildo/kit/base/problem.ts';
import { askServer } from '@cabildo/kit/database';
import { error, warning, type Check, type Problem } from './check.ts';
import type { Ground, Place } from './ground.ts';

const GIGABYTE = 1e9;
/** PostgreSQL writes up to a gigabyte of log between two checkpoints (max_wal_size). */
const LEAST_BYTES = 2 * GIGABYTE;
const LEAST_PART = 0.1;

/** The room on a disk in bytes, and the number that the machine gives that disk, wherever it is mounted. */
export interface Room {
  readonly device: number;
  readonly free: number;
  readonly all: number;
}

/** The room on the disk of a folder, for this account. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { device: (await stat(folder)).dev, free: bavail * bsize, all: blocks * bsize };
}

/** The folder of a PostgreSQL on this machine, for an account that may know it. */
async function dataFolder({ address }: Place): Promise<string[]> {
  const [row] = await askServer(address, (sql) =>
    sql.query<{ folder: string | null }>(
      `SELECT CASE WHEN pg_has_role('pg_read_all_settings', 'usage') THEN current_setting('data_directory') END AS folder`,
    ),
  );
  return row?.folder && existsSync(row.folder) ? [row.folder] : [];
}

/** Looks at the disks of this machine that hold data: DATA_DIR, and PostgreSQL's where it is here. */
export const disk = (ground: Ground): Check => ({
  name: 'disk',
  run: async () => {
    const folders = new Set([presentOf(resolve(ground.config.DATA_DIR))]);
    for (const [, [place]] of ground.answering)
      for (const folder of await dataFolder(place!)) folders.add(folder);
    const problems = new Map<number, Problem>();
    for (const folder of folders) {
      const room = await ground.roomOf(folder);
      // Two folders on one disk are one finding.
      if (isScarce(room)) problems.set(room.device, scarce(folder, room));
    }
    return [...problems.values()];
  },
});

const isScarce = ({ free, all }: Room): boolean => free < Math.max(LEAST_BYTES, LEAST_PART * all);

function scarce(folder: string, { free, all }: Room): Problem {
  const sentence =
    `The disk of ${folder} has ${(free / GIGABYTE).toFixed(1)} of ${(all / GIGABYTE).toFixed(0)} GB left: remove what is not needed, ` +
    'or give it more; where it is full, nothing can be written.';
  return free < LEAST_BYTES ? error(sentence) : warning(sentence);
}
