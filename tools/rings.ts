/**
 * Finds rings of imports. A slice of a service uses another slice one way (design 1): two that need each other are
 * one, or miss a third. The same holds for files everywhere. Types count too, because people read files of types
 * together as well; tests do not.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** An import of one slice or file by another. */
export interface Use {
  /** A slice, for example `apps/economy/src/bank/cash`, or a file. */
  from: string;
  to: string;
  file: string;
}

const PACKAGES = /^@cabildo\/(contracts|kit|operation|saga|characters)(?:\/(.*))?$/;

/** The file that a specifier names; undefined for one of another package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const [, lib, path] = PACKAGES.exec(specifier) ?? [];
  return lib && `libs/${lib}/src/${path?.endsWith('.ts') ? path : join(path ?? '', 'index.ts')}`;
}

/** The imports of a file, by the files that they name. */
export function usesOf(file: string, code: string): Use[] {
  return ts.preProcessFile(code).importedFiles.flatMap(({ fileName }) => {
    const to = targetOf(file, fileName);
    return to === undefined ? [] : [{ from: file, to, file }];
  });
}

/** The imports of all files of services and libraries. */
export const allUses = (root: string): Use[] =>
  globSync(['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !/\.(test|testing|fixture)\.tsx?$|\/testing\/|^libs\/testing\//.test(file))
    .flatMap((file) => usesOf(file, readFileSync(join(root, file), 'utf8')));

/** The slice of a file: its folder in the service, or the folder below where its folder is a room. */
function sliceOf(file: string, rooms: ReadonlySet<string>): string | undefined {
  const [, source, first, second] = /^(apps\/[^/]+\/src)\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (!source) return undefined;
  const folder = `${source}/${first}`;
  return second && rooms.has(folder) ? `${folder}/${second}` : folder;
}

/** The imports between slices of one service. */
export function usesOfSlices(uses: readonly Use[]): Use[] {
  const files = uses.flatMap(({ from, to }) => [from, to]);
  const folders = new Set(files.map((file) => dirname(file)));
  const rooms = new Set(
    [...folders].map((folder) => dirname(folder)).filter((folder) => !folders.has(folder)),
  );
  return uses.flatMap(({ from: user, to: used, file }) => {
    const from = sliceOf(user, rooms);
    const to = sliceOf(used, rooms);
    return from && to && from !== to ? [{ from, to, file }] : [];
  });
}

/** Each import that is part of a ring, as a line for people. */
export function rings(uses: readonly Use[]): string[] {
  const next = new Map(
    [...Map.groupBy(uses, ({ from }) => from)].map(([from, its]) => [from, new Set(its.map(({ to }) => to))]),
  );
  const reaches = (from: string, goal: string): boolean => {
    const seen = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === goal) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(next.get(at) ?? []));
    }
    return false;
  };
  return uses.filter(({ from, to }) => reaches(to, from)).map(({ file, to }) => `${file} uses ${to}`);
}

/** The subjects of the kit, the lowest first: each uses those before it. */
const KIT_SUBJECTS = (
  'base names pages config embedded bounds bus database keys quotas tracing ' +
  'logging outbox runner jobs ledger service'
).split(' ');

/** Each import by which a subject of the kit uses a higher one, or one without a place in the order, as a line for people. */
export function arrowsUp(uses: readonly Use[]): string[] {
  const heightOf = (file: string): number | undefined => {
    const [, subject] = /^libs\/kit\/src\/([^/]+)\//.exec(file) ?? [];
    const height = subject === undefined ? undefined : KIT_SUBJECTS.indexOf(subject);
    return height === -1 ? Infinity : height;
  };
  return uses
    .filter(({ from, to }) => {
      const [height, used] = [heightOf(from), heightOf(to)];
      return height !== undefined && used !== undefined && (used > height || used === Infinity);
    })
    .map(({ file, to }) => `${file} uses ${to}`);
}
