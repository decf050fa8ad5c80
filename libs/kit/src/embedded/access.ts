import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError, fileProblem } from '../base/problem.ts';

/** The account of the operating system that PostgreSQL runs as, because PostgreSQL refuses to run as root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const INSTEAD = 'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for PostgreSQL when this process is root, otherwise undefined: the owner of existing data, else the
 * first of the customary unprivileged ones.
 * @throws {EmbeddedPostgresError} when there is none, or root may not run programs as it.
 */
export async function accountFor(existing?: { uid: number; gid: number }): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const account = existing?.uid ? { name: `user ${existing.uid}`, ...existing } : await customaryAccount();
  if (!mayEnter(account, '/')) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and this root may not run programs as ${account.name}. ${INSTEAD}`,
    );
  }
  return account;
}

async function customaryAccount(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', '_postgres', 'nobody', 'daemon']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
    if (uid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as. ${INSTEAD}`,
  );
}

/** Whether the account may enter a folder, which needs permission for every folder above it, too. */
export function mayEnter({ uid, gid }: Account, folder: string): boolean {
  const args = ['-c', 'cd -- "$1"', 'sh', folder];
  return spawnSync('/bin/sh', args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Makes a folder and those above it where they are missing. Other accounts may pass through (not list) what root makes,
 * even under a strict umask, because PostgreSQL runs as one of them.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    const first = await mkdir(path, { recursive: true });
    if (!first || !isRoot()) return;
    for (let made = path; made.startsWith(first); made = dirname(made)) await chmod(made, 0o711);
  } catch (error) {
    throw fileProblem(error, path);
  }
}
