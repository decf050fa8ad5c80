import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OnEnd, Say } from '../drill.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const git = async (...words: string[]): Promise<string> =>
  (await run('git', words, { cwd: ROOT })).stdout.trim();

/** A version that was released, in the folder where it is ready to run. */
export interface Release {
  name: string;
  root: string;
}

/** Finds the last tag; where tags were not fetched, the commit that set the version of the package. */
async function findRelease(): Promise<{ name: string; commit: string }> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*').catch(() => undefined);
  if (tag) return { name: tag, commit: await git('rev-list', '-1', tag) };
  const commit = await git('log', '-1', '--format=%H', '-G', '"version": "', '--', 'package.json');
  return { name: commit.slice(0, 8), commit };
}

/** Checks the last release out into a worktree of this drill, and installs its packages. */
export async function checkOutRelease(say: Say, onEnd: OnEnd): Promise<Release> {
  const { name, commit } = await findRelease();
  say(`checking ${name} out, and installing its packages`);
  const root = await mkdtemp(join(tmpdir(), 'cabildo-release-'));
  onEnd(() => git('worktree', 'remove', '--force', root));
  await git('worktree', 'add', '--detach', root, commit);
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['ci', ...options], { cwd: root });
  return { name, root };
}
