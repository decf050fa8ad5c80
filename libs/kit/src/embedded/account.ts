import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { EmbeddedPostgresError } from './problem.ts';

/** An operating system account to run PostgreSQL as, because PostgreSQL refuses to run as root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const UNPRIVILEGED = ['postgres', '_postgres', 'nobody', 'daemon'];

/** Whether this process is root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * An existing unprivileged account: the one with `uid` when given (the owner of existing data), else the first
 * customary one. Throws {@link EmbeddedPostgresError} when there is none, or root may not become it.
 */
export async function unprivilegedAccount(uid?: number): Promise<Account> {
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const account =
    uid === undefined
      ? UNPRIVILEGED.map((name) => accounts.find((each) => each.name === name)).find(
          (each) => each !== undefined,
        )
      : (accounts.find((each) => each.uid === uid) ?? { name: `user ${uid}`, uid, gid: uid });
  if (!account) {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as. ' +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (!succeedsAs(account, '/bin/sh', ['-c', ':'])) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and this root may not run programs as ${account.name}. ` +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return account;
}

/** Whether the account may enter a folder, which takes every folder above it, too. */
export function mayEnter(account: Account, folder: string): boolean {
  return succeedsAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);
}

function succeedsAs({ uid, gid }: Account, command: string, args: string[]): boolean {
  return spawnSync(command, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

function parsePasswd(text: string): Account[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    const account = { name, uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10) };
    // macOS gives nobody a negative id, which nothing can be started as.
    return account.uid > 0 && account.gid >= 0 ? [account] : [];
  });
}
