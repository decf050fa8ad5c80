import { createProjectGraphAsync } from '@nx/devkit';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Folders that are no Nx project, and that whatever changes may reach. */
const BESIDE_PROJECTS = ['tools', 'bench', 'drills'];

export function output(command: string, ...args: string[]): string | undefined {
  const env = { ...process.env, NX_DAEMON: 'false' };
  const { status, stdout } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The folders that a change since a commit can reach; undefined where that is unknown, so that all are meant. */
export async function affectedFolders(since: string | undefined): Promise<string[] | undefined> {
  if (!since) return undefined;
  const nx = join(root, 'node_modules/.bin/nx');
  const affected = output(nx, 'show', 'projects', '--affected', `--base=${since}`, '--json');
  if (affected === undefined) return undefined;
  const { nodes } = await createProjectGraphAsync({ exitOnError: true });
  const folders = (JSON.parse(affected) as string[]).map((name) => nodes[name]!.data.root);
  return [...folders, ...BESIDE_PROJECTS];
}
