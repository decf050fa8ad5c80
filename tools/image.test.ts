import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readDockerfile, readDockerignore } from './dockerfile.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const stages = readDockerfile();
const isIgnored = readDockerignore();

/** The files and folders of this repository that the image takes, from the stage that gathers them. */
const copied = stages
  .find(({ name }) => name === 'files')!
  .steps.flatMap((step) => (step.kind === 'copy' && step.stage === undefined ? step.sources : []));

const inImage = (file: string): boolean =>
  !isIgnored(file) && copied.some((path) => file === path || file.startsWith(`${path}/`));

/** A script, and all files beside it that it imports. */
function withImports(file: string, all = new Set<string>()): ReadonlySet<string> {
  if (all.has(file)) return all;
  all.add(file);
  for (const [, path] of read(file).matchAll(/from '(\.[^']+)'/g))
    withImports(relative(root, join(root, dirname(file), path!)), all);
  return all;
}

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** Commands that the README promises for the image. */
const promised = read('README.md')
  .split('\n')
  .filter((line) => line.startsWith('| `npm run ') && line.includes('(image too)'))
  .flatMap((line) => [...line.split('|')[1]!.matchAll(/npm run ([a-z-]+)/g)].map(([, name]) => name!));

test('the README promises the commands of an operator', () => {
  expect(promised.sort()).toEqual([
    'backup',
    'dead-letters',
    'doctor',
    'keys',
    'migrate',
    'replay',
    'restore',
    'setup',
  ]);
});

test.each(promised)('npm run %s is in the image, with everything that it imports', (name) => {
  const files = [...scripts[name]!.matchAll(/tools\/[a-z-]+\.[jt]s/g)].flatMap(([file]) => [
    ...withImports(file),
  ]);
  expect(files.filter((file) => !inImage(file))).toEqual([]);
});

test('what compose asks whether a process is ready is in the image', () => {
  expect(inImage('tools/ready.ts')).toBe(true);
});

test('the image copies nothing that is not there', () => {
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each([
  ['.env', true],
  ['.env.example', false],
  ['.cabildo/secrets.json', true],
  ['apps/economy/src/ledger/ledger.ts', false],
  ['apps/economy/src/ledger/ledger.test.ts', true],
  ['apps/economy/src/testing/world.ts', true],
  ['apps/gateway/node_modules/lru-cache/package.json', true],
  ['docs/guides/operate.md', false],
  ['docs/panel/bank-390-dark.webp', true],
])('%s: is it left out? %s', (file, isLeftOut) => {
  expect(isIgnored(file)).toBe(isLeftOut);
});

test('what the image leaves out of the programs is imported by none of them', () => {
  const programs = globSync('{apps,libs}/*/src/**/*.ts', { cwd: root }).filter(inImage);
  expect(programs.length).toBeGreaterThan(500);
  const lost = programs.flatMap((file) =>
    [...read(file).matchAll(/ from '(\.[^']+\.ts)'/g)]
      .map(([, path]) => relative(root, join(root, dirname(file), path!)))
      .filter((path) => isIgnored(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(lost).toEqual([]);
});
