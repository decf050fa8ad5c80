import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  auditedProblems,
  listedProblems,
  shippedFolders,
  unaccepted,
  type AdvisoryList,
  type Lock,
} from './rules.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));
const ours = read('../../package-lock.json') as Lock;
const list = read('list.json') as AdvisoryList;

/** A service that uses a library with a package of its own, and packages for its tests and for the panel. */
const lock: Lock = {
  packages: {
    '': { devDependencies: { tester: '1' } },
    'apps/shop': { dependencies: { '@x/kit': '*', parser: '^2' }, devDependencies: { tester: '1' } },
    'apps/panel': { devDependencies: { shown: '1' } },
    'node_modules/@x/kit': { link: true, resolved: 'libs/kit' },
    'libs/kit': { dependencies: { parser: '^1' }, optionalDependencies: { 'for-another-platform': '1' } },
    'libs/kit/node_modules/parser': { version: '1.4.0' },
    'node_modules/parser': { version: '2.0.0', dependencies: { tiny: '^1' } },
    'node_modules/tiny': { version: '1.0.3' },
    'node_modules/shown': { version: '1.0.0' },
    'node_modules/tester': { version: '1.0.0', dependencies: { tiny: '^0' } },
    'node_modules/tester/node_modules/tiny': { version: '0.1.0' },
  },
};
const known = (name: string, vulnerable: string): AdvisoryList => ({
  reviewed: '2026-11-28',
  advisories: [{ id: 'CVE-2026-1', package: name, vulnerable, severity: 'high' }],
  accepted: [],
});

test('what ships is what the processes and the panel are made of, each package where it is found', () => {
  expect([...shippedFolders(lock)].sort()).toEqual([
    'libs/kit',
    'libs/kit/node_modules/parser',
    'node_modules/parser',
    'node_modules/shown',
    'node_modules/tiny',
  ]);
});

test('a version that is on the list is named with its place; other versions and packages for tests are not', () => {
  expect(listedProblems(lock, known('parser', '<2.0.0'))).toEqual([
    'libs/kit/node_modules/parser 1.4.0: CVE-2026-1 (high, <2.0.0)',
  ]);
  expect(listedProblems(lock, known('tiny', '>=1.0.0 <1.0.4'))).toHaveLength(1);
  for (const [name, range] of [
    ['tiny', '<1.0.0'],
    ['tester', '*'],
    ['parser', '<1.4.0'],
  ] as const)
    expect(listedProblems(lock, known(name, range))).toEqual([]);
});

test('the report of the registry counts for what ships, by its severity; without one nothing is said', () => {
  const via = [{ url: 'https://x/GHSA-1', severity: 'critical' }, 'tiny'];
  const report = {
    vulnerabilities: {
      tiny: {
        severity: 'critical',
        nodes: ['node_modules/tiny', 'node_modules/tester/node_modules/tiny'],
        via,
      },
      shown: {
        severity: 'low',
        nodes: ['node_modules/shown'],
        via: [{ url: 'https://x/GHSA-2', severity: 'low' }],
      },
    },
  };
  expect(auditedProblems(lock, report)).toEqual(['node_modules/tiny: https://x/GHSA-1 (critical)']);
  expect(auditedProblems(lock, { vulnerabilities: {} })).toEqual([]);
  expect(auditedProblems(lock, {})).toBeUndefined();
});

test('what was accepted counts again after its day', () => {
  const accepted = [{ id: 'GHSA-1', why: 'not called', until: '2026-12-01' }];
  const those = { ...known('tiny', '*'), accepted };
  const problems = [
    'node_modules/tiny: https://x/GHSA-1 (high)',
    'node_modules/tiny 1.0.3: CVE-2026-1 (high, *)',
  ];
  expect(unaccepted(problems, those, new Date('2026-11-30'))).toEqual([problems[1]]);
  expect(unaccepted(problems, those, new Date('2026-12-02'))).toEqual(problems);
});

test('nothing that ships here is on our list, and all that is on it ships', () => {
  expect(listedProblems(ours, list)).toEqual([]);
  const names = new Set([...shippedFolders(ours)].map((folder) => folder.split('node_modules/').at(-1)));
  for (const advisory of list.advisories) expect(names).toContain(advisory.package);
});
