/** Everything a change must pass beside the tests: generated files, format, types, lint and module boundaries. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

const steps: readonly [title: string, command: string, ...args: string[]][] = [
  ['generated files are up to date', process.execPath, 'tools/generate.ts', '--check'],
  ['format (mend with `npm run format`)', bin('prettier'), '--check', '--log-level', 'warn', '.'],
  ['types', bin('tsc'), '-p', 'tsconfig.json'],
  ['module boundaries are enforced', process.execPath, 'tools/boundaries.ts'],
  ['lint of the tools', bin('eslint'), 'tools', 'bench', 'chaos', '--no-error-on-unmatched-pattern'],
  ['lint and module boundaries', bin('nx'), 'run-many', '-t', 'lint', '--outputStyle=static', '--parallel=2'],
];

for (const [title, command, ...args] of steps) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  if (status !== 0) {
    console.error(`check failed: ${title}`);
    process.exit(status ?? 1);
  }
}
console.log('\ncheck passed');
