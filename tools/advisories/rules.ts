import { satisfies } from 'semver';

/** A known vulnerability of high severity. */
export interface Advisory {
  readonly id: string;
  readonly package: string;
  /** A range of semver. */
  readonly vulnerable: string;
  readonly severity: 'high' | 'critical';
}

/** The advisories that are kept in the repository. */
export interface AdvisoryList {
  /** The day on which somebody last looked for newer ones. */
  readonly reviewed: string;
  readonly advisories: readonly Advisory[];
  /** The advisories that do not touch us, and until when that is believed. */
  readonly accepted: readonly { readonly id: string; readonly why: string; readonly until: string }[];
}

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package-lock.json: packages by the folders in which they are installed. */
export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** The panel's files are built from packages that nobody installs to run them. */
const BUILT = 'apps/panel';
const IN = 'node_modules/';

/** The folder in which a package finds another one, as Node looks for it; undefined: it is for another platform. */
function folderOf({ packages }: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const folder = `${at}${at && '/'}${IN}${name}`;
    if (packages[folder]) return folder;
    if (at === '') return undefined;
  }
}

/** The folders of all packages that ship: those of the processes, and those from which the panel is built. */
export function shippedFolders(lock: Lock): ReadonlySet<string> {
  const shipped = new Set<string>();
  const waiting = Object.keys(lock.packages).filter((folder) => folder === '' || folder.startsWith('apps/'));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { dependencies, optionalDependencies, devDependencies } = lock.packages[folder]!;
    const used = { ...dependencies, ...optionalDependencies, ...(folder === BUILT && devDependencies) };
    for (const name of Object.keys(used)) {
      const found = folderOf(lock, folder, name);
      const { link, resolved } = (found !== undefined && lock.packages[found]) || {};
      const next = link ? resolved : found;
      if (next === undefined || shipped.has(next)) continue;
      shipped.add(next);
      waiting.push(next);
    }
  }
  return shipped;
}

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(IN) + IN.length);

/** A sentence for each package that ships and is on the list. */
export function listedProblems(lock: Lock, list: AdvisoryList): string[] {
  const problems: string[] = [];
  for (const folder of shippedFolders(lock)) {
    const { version } = lock.packages[folder]!;
    if (!folder.includes(IN) || version === undefined) continue;
    for (const { id, package: name, vulnerable, severity } of list.advisories)
      if (name === nameOf(folder) && satisfies(version, vulnerable))
        problems.push(`${folder} ${version}: ${id} (${severity}, ${vulnerable})`);
  }
  return problems;
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly severity: string;
        readonly nodes: readonly string[];
        /** A text names the package by which this one is vulnerable. */
        readonly via: readonly (string | { readonly url: string; readonly severity: string })[];
      }
    >
  >;
}

const isHigh = (severity: string): boolean => severity === 'high' || severity === 'critical';

/** A sentence for each package that ships and that `npm audit --json` names; undefined: the registry did not answer. */
export function auditedProblems(lock: Lock, { vulnerabilities }: AuditReport): string[] | undefined {
  if (!vulnerabilities) return undefined;
  const shipped = shippedFolders(lock);
  return Object.values(vulnerabilities).flatMap(({ nodes, via }) =>
    nodes
      .filter((folder) => shipped.has(folder))
      .flatMap((folder) =>
        via.flatMap((each) =>
          typeof each !== 'string' && isHigh(each.severity)
            ? [`${folder}: ${each.url} (${each.severity})`]
            : [],
        ),
      ),
  );
}

/** The problems that nobody has accepted for now. */
export const unaccepted = (problems: readonly string[], { accepted }: AdvisoryList, now: Date): string[] =>
  problems.filter(
    (problem) => !accepted.some(({ id, until }) => problem.includes(id) && new Date(until) > now),
  );
