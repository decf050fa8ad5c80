import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountFor } from '@cabildo/kit/embedded/access.ts';
import { until } from '../until.ts';
import { ask } from './cluster-copy.ts';
import { findInstalledPostgres, startInstalledPostgres } from './installed-postgres.ts';
import type { LabServer } from './server.ts';

/** The scripts that keep bases and the archived log (docs/guides/operate.md). */
const SCRIPTS = join(import.meta.dirname, '../../../../ops/backup');
const DAY_MS = 86_400_000;

/** A PostgreSQL of the system whose data are kept by the scripts of ops/backup, as compose does. */
export interface KeptPostgres {
  readonly server: LabServer;
  /** The folder of bases and log. */
  readonly folder: string;
  /** Runs a command with the settings of the scripts, as the account of PostgreSQL. Returns what it printed. */
  run(settings: Readonly<Record<string, string>>, command: string, ...args: string[]): Promise<string>;
  /** Runs one of the scripts so. */
  script(name: string, settings?: Readonly<Record<string, string>>, ...args: string[]): Promise<string>;
  /** The names of the bases, the oldest first. */
  bases(): Promise<string[]>;
  /** Makes a base and has it be as old as that. Returns its name. */
  baseOf(daysAgo: number): Promise<string>;
  /** Waits until all that was written is in the archive. */
  archive(): Promise<void>;
  stop(): Promise<void>;
}

/** A moment as bases are named: 20261126T170000Z. */
const baseName = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Starts one with no base yet. */
export async function startKeptPostgres(): Promise<KeptPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'cabildo-ops-backup-'));
  const found = await accountFor();
  const account = found && { uid: found.uid, gid: found.gid };
  if (account) await chown(folder, account.uid, account.gid);
  let server: LabServer | undefined;
  const run: KeptPostgres['run'] = async (settings, command, ...args) => {
    const env = {
      PATH: `${findInstalledPostgres()}:${process.env['PATH']}`,
      BACKUP_DIR: folder,
      ONCE: '1',
      ...settings,
      PGHOST: '127.0.0.1',
      PGUSER: 'cabildo',
      PGPORT: String(server?.port ?? ''),
    };
    return (await promisify(execFile)(command, args, { env, cwd: '/', ...account })).stdout;
  };
  await run({}, 'sh', '-c', 'mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal"');
  const started = (server = await startInstalledPostgres({
    archive_mode: 'on',
    archive_command: `BACKUP_DIR=${folder} sh ${join(SCRIPTS, 'archive.sh')} %p %f`,
  }));
  const script: KeptPostgres['script'] = (name, settings = {}, ...args) =>
    run(settings, 'sh', join(SCRIPTS, name), ...args);
  const bases = async (): Promise<string[]> => (await readdir(join(folder, 'base'))).toSorted();
  return {
    server: started,
    folder,
    run,
    script,
    bases,
    async baseOf(daysAgo) {
      await script('base.sh', { KEEP_DAYS: '100', EVERY_SECONDS: '0' });
      const name = baseName(new Date(Date.now() - daysAgo * DAY_MS));
      await rename(join(folder, 'base', (await bases()).at(-1)!), join(folder, 'base', name));
      return name;
    },
    async archive() {
      const [file] = await ask(started.url, 'SELECT pg_walfile_name(pg_switch_wal()) AS name');
      await until(async () => (await readdir(join(folder, 'wal'))).includes(`${file!['name']}.gz`));
    },
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true });
    },
  };
}
