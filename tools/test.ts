/**
 * Runs the tests: all of them, or those of the folders given, or of one project (`--project unit`; jest.config.ts
 * says which file belongs to which). All other arguments go to jest unchanged: `--watch`, `-t <name>`. `--twice` runs all
 * tests, and the few files that failed a second time.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

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

const PHASES = [['unit', 'service', 'broker', 'e2e'], ['alone'], ['panel']];

/** Runs all tests: those that share the machine, those that need it alone, and those with a browser. */
const runAll = (run: (projects: readonly string[], ...more: string[]) => number): number =>
  Math.max(
    ...PHASES.map((projects) =>
      run(projects, ...(OPTIONS[projects[0]!] ?? []), '--selectProjects', ...projects),
    ),
  );

/** A fault in the code fails more files than these, or fails them twice. */
const MOST_UNSTEADY = 3;

/** Runs a phase, and its files that failed once more if they are few; says which of them passed then. */
function runTwice(folder: string, projects: readonly string[], ...more: string[]): number {
  const results = join(folder, `${projects[0]}.json`);
  const code = runJest(...more, '--json', '--outputFile', results);
  if (code === 0) return 0;
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (failed.length === 0 || failed.length > MOST_UNSTEADY) return code;
  const again = runJest('--maxWorkers=1', '--runTestsByPath', ...failed, '--selectProjects', ...projects);
  if (again !== 0) return again;
  const names = failed.map((name) => relative(root, name)).join(', ');
  process.stderr.write(`Unsteady: failed once and then passed, so mend them: ${names}\n`);
  return 0;
}

function runAllTwice(): number {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-tests-'));
  try {
    return runAll((projects, ...more) => runTwice(folder, projects, ...more));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (args.length === 0) process.exitCode = runAll((_projects, ...more) => runJest(...more));
else if (args[0] === '--twice') process.exitCode = runAllTwice();
else process.exitCode = runJest(...args);
