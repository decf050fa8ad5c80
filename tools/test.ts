/**
 * Runs tests. `npm test` runs what a change needs at once, `npm run test:all` (`--all`) all others that are deterministic, and
 * `npm run test:night` (`--night`) those that draw, fill, race and take for long. The name of a file decides to which it
 * belongs (jest.config.ts). With folders or files, `npm test` runs what is in them, of the first two. `--seed=<number>` or
 * `--seed=random` draws other values. NX_BASE=<commit> narrows `test:all` to what changed since then. All other arguments go
 * to jest unchanged: `--watch`, `-t <name>`, `--shard=1/3`.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES, type Project } from '../jest.config.ts';
import { affectedFolders } from './affected.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';

const root = join(import.meta.dirname, '..');
const SEED = '2026';
/** Files of `test:all` at most: what is added there has to earn the minutes of everybody. */
const MOST_FILES = 120;

const COMMANDS: Readonly<Record<Project, { command: string; about: string }>> = {
  test: {
    command: 'npm test',
    about: 'units, services on PostgreSQL, and a smoke set from end to end',
  },
  all: {
    command: 'npm run test:all',
    about: 'the rest from end to end, the matrix, hostile requests, the panel, processes, brokers, operation',
  },
  night: {
    command: 'npm run test:night',
    about: 'long lives, guides, typed clients, runtimes of the client, and services in contexts of their own',
  },
};
const PROJECTS = Object.keys(COMMANDS) as Project[];

// Jest reads what this script does not know.
readArguments({ strict: false });
const args = process.argv.slice(2).map((argument) => (argument === '.' ? process.cwd() : argument));
function take(matches: (argument: string) => boolean): string | undefined {
  const at = args.findIndex(matches);
  return at === -1 ? undefined : args.splice(at, 1)[0];
}
const asked = PROJECTS.find((name) => take((argument) => argument === `--${name}`)) ?? 'test';
const seed = take((argument) => argument.startsWith('--seed='))?.slice('--seed='.length) ?? SEED;
const TEST_SEED = seed === 'random' ? String(randomInt(2 ** 31)) : seed;
const hasPaths = args.some((argument) => !argument.startsWith('-'));

/** Runs jest on projects; returns its exit code. */
function runJest(projects: readonly Project[], more: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  // The option goes last, because jest takes every word after it for a project.
  const words = ['--config', join(root, 'jest.config.ts'), ...more, '--selectProjects', ...projects];
  const { status } = spawnSync(process.execPath, [jest, ...words], {
    cwd: root,
    env: {
      // Some tests start many processes of the same code: one compiles it for all.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/cabildo-tests'),
      ...process.env,
      TEST_SEED,
      ...env,
    },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/**
 * Runs the files of `npm test`, but those that share the standalone of their worker or build the panel, which no context can, and
 * returns how each test ended, by its name.
 */
function resultsOf(folder: string, env: NodeJS.ProcessEnv): Map<string, string> {
  const file = join(folder, 'results.json');
  runJest(
    ['test'],
    ['--json', '--outputFile', file, '--testPathIgnorePatterns', '/e2e/', '/apps/panel/'],
    env,
  );
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: {
      name: string;
      assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
    }[];
  };
  return new Map(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => [
        [name, ...ancestorTitles, title].join(' > '),
        status,
      ]),
    ),
  );
}

/** Runs the files of `npm test` in shared modules and in contexts of their own, and says which tests end otherwise (decision 89). */
function compareContexts(): number {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-contexts-'));
  const shared = resultsOf(folder, {});
  const own = resultsOf(folder, {
    TEST_CONTEXTS: '1',
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  });
  rmSync(folder, { recursive: true });
  const names = [...new Set([...shared.keys(), ...own.keys()])];
  const differing = names.filter((name) => shared.get(name) !== own.get(name));
  for (const name of differing) console.error(`${name}: ${shared.get(name)} here, ${own.get(name)} alone`);
  console.log(`${names.length} tests in shared modules and in contexts: ${differing.length} end otherwise`);
  return differing.length > 0 ? 1 : 0;
}

const chosen: Project[] = asked === 'test' && hasPaths ? ['test', 'all'] : [asked];
for (const name of hasPaths ? [] : chosen)
  console.log(`${COMMANDS[name].command}: ${FILES[name].length} files: ${COMMANDS[name].about}`);
for (const name of PROJECTS.filter((each) => !chosen.includes(each)))
  console.log(`  left out: ${COMMANDS[name].about} (${COMMANDS[name].command}, ${FILES[name].length} files)`);

const reached = asked === 'all' && !hasPaths ? await affectedFolders(process.env['NX_BASE']) : undefined;
if (reached)
  console.log(`  only what changes since ${process.env['NX_BASE']} can reach: ${reached.join(', ')}`);
process.exitCode = runJest(chosen, [...args, ...(reached ?? []).map((folder) => `${folder}/`)]);
if (asked === 'night' && args.length === 0) process.exitCode = Math.max(process.exitCode, compareContexts());
if (asked === 'all' && FILES.all.length > MOST_FILES) {
  console.error(
    `test:all has ${FILES.all.length} files, ${MOST_FILES} at most are allowed: join some, or move them`,
  );
  process.exitCode = 1;
}
