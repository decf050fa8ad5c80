import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';

const root = import.meta.dirname;
const setup = (name: string): string => join(root, `libs/testing/src/global-${name}.ts`);

type Project = 'unit' | 'service' | 'broker' | 'e2e' | 'alone' | 'panel';

const USES_BROKER = /requireOrSkip|describeWhere|\/rabbit-lab\.ts'/;
// The harness as a whole, the server lab, a service's own world, or PostgreSQL itself.
const USES_SERVERS =
  /from '(@cabildo\/testing(\/lab\/.*)?|.*\.testing\.ts|\..*\/testing\/.*|.*embedded\/.*|\.\/world\.ts)'/;
/** Calls of tests that measure processor time, attack a process beside one that measures, or start all processes. */
const NEEDS_MACHINE = /\b(cpuUsage|startStage|startStack)\(/;
const TESTS_SERVERS = /^libs\/(testing|kit\/src\/embedded)\//;

/** The text of a test file decides its project, so that nobody keeps a list. */
function projectOf(file: string): Project {
  if (file.startsWith('e2e/panel/')) return 'panel';
  const text = readFileSync(join(root, file), 'utf8');
  if (file.startsWith('e2e/')) return NEEDS_MACHINE.test(text) ? 'alone' : 'e2e';
  if (USES_BROKER.test(text)) return 'broker';
  return TESTS_SERVERS.test(file) || USES_SERVERS.test(text) ? 'service' : 'unit';
}

const files: Record<Project, string[]> = { unit: [], service: [], broker: [], e2e: [], alone: [], panel: [] };
for (const file of globSync('{apps,libs,e2e,tools,drills}/**/*.test.ts', { cwd: root })) {
  files[projectOf(file)].push(`<rootDir>/${file}`);
}

type ProjectConfig = Exclude<NonNullable<Config['projects']>[number], string>;

// ES modules run as they do in production (NODE_OPTIONS=--experimental-vm-modules); swc only strips the types.
const project = (displayName: Project, more: ProjectConfig = {}): ProjectConfig => ({
  displayName,
  rootDir: root,
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/e2e', '<rootDir>/tools', '<rootDir>/drills'],
  testMatch: files[displayName],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  // The client that is published has the name of its sources' package.
  modulePathIgnorePatterns: ['<rootDir>/libs/client/dist'],
  ...more,
});

// Jest starts PostgreSQL once for all selected projects that name it, and not for the others.
const onDatabase = { globalSetup: setup('database'), globalTeardown: setup('teardown') };

const config: Config = {
  projects: [
    project('unit'),
    project('service', onDatabase),
    project('broker', { globalSetup: setup('brokers') }),
    project('e2e', onDatabase),
    project('alone', onDatabase),
    project('panel', { globalSetup: setup('panel'), globalTeardown: setup('teardown') }),
  ],
  // It ends what hangs. What merely is slow, on a busy machine, is no failure.
  testTimeout: 240_000,
  testSequencer: join(root, 'tools/slow-first.js'),
  maxWorkers: 2,
  // Modules of tests that are over stay in a worker's memory: a new worker costs less than the collecting of a gigabyte.
  workerIdleMemoryLimit: '800MB',
};

export default config;
