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

const args = process.argv.slice(2).map((argument) => (argument === '.' ? process.cwd() : argument));
const at = args.indexOf('--project');
// The option goes last, because jest takes every word after it for a project.
if (at !== -1) args.push('--selectProjects', ...args.splice(at, 2).slice(1));

const jest = join(root, 'node_modules/jest/bin/jest.js');
const runJest = (...more: string[]): number =>
  spawnSync(process.execPath, [jest, '--config', join(root, 'jest.config.ts'), ...more], {
    cwd: root,
    env,
    stdio: 'inherit',
  }).status ?? 1;

/**
 * Runs all tests. Those from end to end start whole platforms, which use every processor, so they run one after
 * another, and in a new process whenever the last one has grown: tests that measure processor time would measure its garbage
 * collection.
 */
const runAll = (): number => {
  const others = runJest('--selectProjects', 'unit', 'service', 'broker');
  const endToEnd = runJest('--maxWorkers=1', '--workerIdleMemoryLimit=1GB', '--selectProjects', 'e2e');
  // Browsers wait most of the time, and none of these tests measures.
  const panel = runJest('--selectProjects', 'panel');
  return others || endToEnd || panel;
};

process.exitCode = args.length === 0 ? runAll() : runJest(...args);
