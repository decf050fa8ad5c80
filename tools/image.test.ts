import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files and folders that the last stage of the image copies from here. */
function copied(): string[] {
  const text = read('Dockerfile').replaceAll('\\\n', ' ');
  const stage = text.slice(text.lastIndexOf('\nFROM '));
  return [...stage.matchAll(/^COPY (?!--from)(.*)$/gm)].flatMap(([, words]) =>
    words!.split(/\s+/).slice(0, -1),
  );
}

const inImage = (file: string): boolean =>
  copied().some((path) => file === path || file.startsWith(`${path}/`));

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
  ]);
});

test.each(promised)('npm run %s is in the image, with everything that it imports', (name) => {
  const files = [...scripts[name]!.matchAll(/tools\/[a-z-]+\.[jt]s/g)].flatMap(([file]) => [
    ...withImports(file),
  ]);
  expect(files.filter((file) => !inImage(file))).toEqual([]);
});

test('the image copies nothing that is not there', () => {
  expect(copied().filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
