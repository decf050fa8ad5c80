/**
 * Runs everything that a change must pass beside the tests: `npm run check [-- --all]`. These are generated files, format, types,
 * lint, module boundaries, the rules of the API document, known vulnerabilities of what ships and the manifests of Kubernetes.
 * Lint reads the files that the change affects since it left `main` (or since NX_BASE). It reads all files on `main` itself,
 * with `--all`, and in CI where NX_BASE is not set. The other steps always cover the whole tree.
 */
import { createProjectGraphAsync } from '@nx/devkit';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { affectedFolders, output } from './affected.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';

const { values } = readArguments({ options: { all: { type: 'boolean' } } });
const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const env = { ...process.env, NX_DAEMON: 'false' };

type Step = readonly [title: string, command: string, ...args: string[]];

/** The commit since which changes count; undefined where everything is linted. */
function base(): string | undefined {
  if (process.env['NX_BASE']) return process.env['NX_BASE'];
  if (values.all || process.env['CI']) return undefined;
  const left = output('git', 'merge-base', 'HEAD', 'main');
  return left === output('git', 'rev-parse', 'HEAD') ? undefined : left;
}

/** Runs one step and prints its output once it is over, so that steps side by side do not mix their lines. */
function run([title, command, ...args]: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, { cwd: root, env });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`\n— ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
      const text = Buffer.concat(said).toString();
      // A step that left something out says so in a line of its own.
      if (code !== 0 || /^Skipped: /m.test(text)) process.stdout.write(text);
      resolve(code === 0);
    });
  });
}

/** Runs one step after the other, also after one that fails, so that one run reports all errors. */
async function inOrder(steps: readonly Step[]): Promise<boolean> {
  let passed = true;
  for (const step of steps) passed = (await run(step)) && passed;
  return passed;
}

if (!(await run(['checkers are installed', process.execPath, 'tools/install.ts', 'tools']))) process.exit(1);
// The boundary rule is silent without Nx's project graph, which this step leaves in Nx's cache for the others.
await createProjectGraphAsync({ exitOnError: true });
const affected = await affectedFolders(base());
const folders = affected ? [...affected, 'jest.config.ts'] : ['.'];
const lint = folders[0] === '.' ? 'everything' : folders.join(', ');

// The two rows of steps take about the same time, for two cores.
const results = await Promise.all([
  inOrder([[`lint and module boundaries of ${lint}`, bin('eslint'), ...folders]]),
  inOrder([
    ['generated files are up to date', process.execPath, 'tools/generate.ts', '--check'],
    ['module boundaries are enforced', process.execPath, 'tools/boundaries.ts'],
    ['types', bin('tsc'), '-p', 'tsconfig.json'],
    ['types of the panel', bin('tsc'), '-p', 'apps/panel/tsconfig.json'],
    ['migrations leave programs of before running', process.execPath, 'tools/migrations/lint.ts'],
    ['nothing that ships is known to be vulnerable', process.execPath, 'tools/advisories/check.ts'],
    ['rules of the API document', process.execPath, 'tools/openapi/lint.ts'],
    ['manifests of Kubernetes', process.execPath, 'tools/check-manifests.ts'],
    [
      'format (correct it with `npm run format`)',
      bin('prettier'),
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '.',
    ],
  ]),
]);
if (results.includes(false)) {
  console.error('\ncheck failed');
  process.exitCode = 1;
} else {
  console.log('\ncheck passed');
}
