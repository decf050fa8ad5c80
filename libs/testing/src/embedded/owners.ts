import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Account } from '@cabildo/kit/embedded/access.ts';
import { startEmbeddedPostgres } from '@cabildo/kit/embedded/start.ts';
import { Client } from 'pg';

const folders: string[] = [];
const owners: ChildProcess[] = [];

/** The path of a folder that does not exist yet; {@link cleanUp} removes it. */
export function newFolder(): string {
  const folder = join(tmpdir(), `cabildo-test-${randomUUID()}`);
  folders.push(folder);
  return folder;
}

/** A folder with an empty database that no server uses; {@link copyOf} is faster than making another. */
export async function makeSeed(): Promise<string> {
  const seed = newFolder();
  folders.splice(folders.indexOf(seed), 1);
  await (await startEmbeddedPostgres({ dataDir: seed, settings: { fsync: 'off' } })).stop();
  await rm(join(seed, 'port'));
  return seed;
}

/** A copy of a seed, with owners and permissions. */
export function copyOf(seed: string): string {
  const copy = newFolder();
  execFileSync('cp', ['-pR', seed, copy]);
  return copy;
}

/** After each test: ends what {@link startOwner} started, in order and so with its database, and removes the folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all(owners.splice(0).map((child) => endChild(child, 'SIGINT')));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** One statement on a connection of its own; the first column of the first row. */
export async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return (rows[0] as unknown[] | undefined)?.[0];
  } finally {
    await client.end();
  }
}

/** The options of `owner.fixture.ts`, which becomes `user` first; this takes root. */
export interface OwnerOptions {
  dataDir: string;
  user?: Account | undefined;
}

/** The report of `owner.fixture.ts`: its PostgreSQL runs, or a problem keeps it from running. */
export type OwnerReport = { url: string; pid: number; uid: number } | { problem: string };

/** Runs `owner.fixture.ts`, another process with an embedded PostgreSQL, and waits for its report. */
export async function startOwner(
  options: OwnerOptions,
): Promise<{ child: ChildProcess; report: OwnerReport; line(): Promise<string> }> {
  const script = join(import.meta.dirname, 'owner.fixture.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    cwd: '/',
    // A group of its own, as a program in a terminal has, so that a test can press Ctrl-C on all of it.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  owners.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => ((await lines.next()) as { value?: string }).value ?? '';
  return { child, report: JSON.parse(await line()) as OwnerReport, line };
}

/** Ends a process with a signal and waits until it is gone. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Resolves when the file or folder is gone. */
export async function removalOf(path: string): Promise<void> {
  const watcher = watch(dirname(path));
  while (existsSync(path)) await once(watcher, 'change');
  watcher.close();
}
