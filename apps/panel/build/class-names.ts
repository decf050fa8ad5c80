import { globSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCES = join(import.meta.dirname, '../src');

/**
 * Names the classes of CSS modules for the build by the number of their file and their own, `c1f-3`: names that say more are as
 * long as what they style.
 */
export function classNames(): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: SOURCES }).toSorted();
  const known = new Map<string, Map<string, string>>();
  return (name, file) => {
    const path = relative(SOURCES, file.split('?')[0]!);
    const names = known.get(path) ?? new Map<string, string>();
    known.set(path, names);
    const short = names.get(name) ?? `c${files.indexOf(path).toString(36)}-${names.size.toString(36)}`;
    names.set(name, short);
    return short;
  };
}
