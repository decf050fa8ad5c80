/**
 * Finds rings between the slices of a service: a slice uses another one way (design 1), so two that need each other are
 * one, or miss a third. Types count too, for they are read together as well; tests do not.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** One import of a slice by another. */
interface Use {
  /** For example `economy/cash`. */
  from: string;
  to: string;
  file: string;
}

/** The slice that a file of a service is in; undefined for those beside the slices. */
const sliceOf = (file: string): string | undefined =>
  /^apps\/([^/]+\/)src\/([^/]+)\//.exec(file)?.slice(1).join('');

/** What a file imports of other slices of its service. */
export function usesOf(file: string, code: string): Use[] {
  const from = sliceOf(file);
  return ts.preProcessFile(code).importedFiles.flatMap(({ fileName }) => {
    const to = fileName.startsWith('.') ? sliceOf(join(dirname(file), fileName)) : undefined;
    return from && to && to !== from ? [{ from, to, file }] : [];
  });
}

/** Everything that the slices of all services use of each other. */
export const allUses = (root: string): Use[] =>
  globSync('apps/*/src/*/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|testing)\.ts$|\/testing\//.test(file))
    .flatMap((file) => usesOf(file, readFileSync(join(root, file), 'utf8')));

/** Each import that is part of a ring, as a line for people. */
export function rings(uses: readonly Use[]): string[] {
  const next = Map.groupBy(uses, ({ from }) => from);
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    from === goal ||
    (!seen.has(from) && (next.get(from) ?? []).some(({ to }) => reaches(to, goal, seen.add(from))));
  return uses.filter(({ from, to }) => reaches(to, from)).map(({ file, to }) => `${file} uses ${to}`);
}
