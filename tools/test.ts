/**
 * Runs the tests: all of them, or those of the folders given, or of one project (`--project unit`; jest.config.ts
 * says which file belongs to which). All other arguments go to jest unchanged: `--watch`, `-t <name>`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
// ES modules in jest still need this flag.
const env = {
  // Some tests start many processes of the same code: one compiles it for all, and jest itself gains, too.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/cabildo-tests'),
  ...process.env,
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`,
};

/** Options of the projects whose files do not run two at a time. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  // In a new process whenever the last one has grown: tests that measure processor time would measure its garbage collection.
  alone: ['--maxWorkers=1', '--workerIdleMemoryLimit=1GB'],
};

const args = process.argv.slice(2).map((argument) => (argument === '.' ? process.cwd() : argument));
const at = args.indexOf('--project');
if (at !== -1) {
  const [, project = ''] = args.splice(at, 2);
  args.unshift(...(OPTIONS[project] ?? []));
  // The option goes last, because jest takes every word after it for a project.
  args.push('--selectProjects', project);
}

const jest = join(root, 'node_modules/jest/bin/jest.js');
const runJest = (...more: string[]): number =>
  spawnSync(process.execPath, [jest, '--config', join(root, 'jest.config.ts'), ...more], {
    cwd: root,
    env,
    stdio: 'inherit',
  }).status ?? 1;

/** Runs all tests: those that share the machine, those that need it alone, and those with a browser. */
function runAll(): number {
  const runs = [['unit', 'service', 'broker', 'e2e'], ['alone'], ['panel']];
  const codes = runs.map((projects) =>
    runJest(...(OPTIONS[projects[0]!] ?? []), '--selectProjects', ...projects),
  );
  return Math.max(...codes);
}

process.exitCode = args.length === 0 ? runAll() : runJest(...args);
