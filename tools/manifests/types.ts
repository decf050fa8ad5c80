import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './objects.ts';

const root = join(import.meta.dirname, '../..');

/** Packages with the types of operators, by the end of their API groups. The types of Kubernetes itself are in kubernetes-models. */
const OPERATORS: Readonly<Record<string, string>> = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};
/** Groups of which no package has the types. */
const WITHOUT_TYPES = ['rabbitmq.com', 'barmancloud.cnpg.io'];

const groupOf = ({ apiVersion }: Manifest): string => apiVersion.split('/')[0]!;

/** Whether there are types for an object. */
export const hasTypes = (object: Manifest): boolean => !WITHOUT_TYPES.includes(groupOf(object));

function moduleOf(object: Manifest): string {
  const path = `${object.apiVersion}/${object.kind}`;
  return `${OPERATORS[groupOf(object)] ?? 'kubernetes-models'}/${path}`;
}

/** A module in which an object is a literal of its type, so that tsc refuses a field that the type lacks. */
const sourceOf = (object: Manifest): string =>
  `import type { I${object.kind} } from '${moduleOf(object)}';\n` +
  `export const object: I${object.kind} = ${JSON.stringify(object, null, 2)};\n`;

/**
 * Compares objects with the types of their kinds, as tsc finds them.
 * @param named the objects, by a name of the place from which they come (letters, digits, dashes)
 * @param folder is emptied and written to; below tools, so that the packages with the types are found
 * @returns the lines of tsc, each with the place, kind and name of an object
 */
export function mistakesOfTypes(
  named: Readonly<Record<string, readonly Manifest[]>>,
  folder: string,
): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [place, objects] of Object.entries(named))
    for (const object of objects.filter(hasTypes))
      writeFileSync(join(folder, `${place}--${object.kind}--${object.metadata.name}.mts`), sourceOf(object));
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { types: [] },
    include: ['*.mts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(tsc, ['-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? [] : stdout.trim().split('\n');
}
