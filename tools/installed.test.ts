import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs the check before a program, under a Node that calls itself so. */
function run(check: string, version: string) {
  const pretence = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
  const args = ['--import', pretence, '--import', check, '-e', 'console.log("it runs")'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('an older Node, as after npm ci --ignore-scripts, is answered by a sentence that says what to run', () => {
  const { status, stdout, stderr } = run(join(import.meta.dirname, 'installed.js'), '20.20.2');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^This is Node 20\.20\.2, [^\n]*If npm ci is still running, wait for it\. Else run `npm rebuild node --ignore-scripts=false`[^\n]*\n$/,
  );
});

test('a clone where nothing is installed is answered by a sentence, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-clone-'));
  mkdirSync(join(folder, 'tools'));
  const copy = join(folder, 'tools/installed.mjs');
  copyFileSync(join(import.meta.dirname, 'installed.js'), copy);
  expect(run(copy, '24.0.0')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Nothing is installed yet: run `npm ci` first.\n',
  });
  rmSync(folder, { recursive: true });
});

test('the Node that the project brings runs the program', () => {
  const program = run(join(import.meta.dirname, 'installed.js'), process.versions.node);
  expect(program).toEqual({ status: 0, stdout: 'it runs\n', stderr: '' });
});

test('every script that runs TypeScript is checked first', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const running = Object.values(scripts).filter((script) => /\.ts\b/.test(script));
  expect(running.length).toBeGreaterThan(8);
  for (const script of running) expect(script).toMatch(/^node --import \.\/tools\/installed\.js /);
});
