import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';

const root = import.meta.dirname;
const ofTesting = (name: string): string => join(root, `libs/testing/src/${name}.ts`);

/** A project for each command: `npm test`, `npm run test:all`, `npm run test:night`. */
export type Project = 'test' | 'all' | 'night';

/** The name of a test file decides its project: `.night.test.ts`, `.all.test.ts`; in `e2e` it is the folder. */
export function projectOf(file: string): Project {
  if (file.endsWith('.night.test.ts')) return 'night';
  const isAll = file.endsWith('.all.test.ts') || (file.startsWith('e2e/') && !file.startsWith('e2e/smoke/'));
  return isAll ? 'all' : 'test';
}

const found = globSync('{apps,libs,e2e,tools,drills}/**/*.test.ts', {
  cwd: root,
  exclude: ['**/node_modules/**'],
});

/** The test files of each project. */
export const FILES: Readonly<Record<Project, readonly string[]>> = {
  test: found.filter((file) => projectOf(file) === 'test'),
  all: found.filter((file) => projectOf(file) === 'all'),
  night: found.filter((file) => projectOf(file) === 'night'),
};

/** Modules in a context of each file's own, as jest has them by itself: the nightly run compares both ways. */
const inContexts = process.env['TEST_CONTEXTS'] === '1';
const way = inContexts
  ? {
      setupFilesAfterEnv: [ofTesting('setup-contexts')],
      transform: { '\\.ts$': join(root, 'tools/tests/strip-types.js') },
      transformIgnorePatterns: ['/node_modules/'],
    }
  : {
      // Plain Node, in which a worker loads each module once (decision 89).
      runner: join(root, 'tools/tests/runner.ts'),
      setupFilesAfterEnv: [ofTesting('setup')],
      transform: {},
    };

const project = (displayName: Project, globalSetup: string) => ({
  displayName,
  rootDir: root,
  testEnvironment: 'node',
  ...way,
  globalSetup: ofTesting(globalSetup),
  globalTeardown: ofTesting('global-teardown'),
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/e2e', '<rootDir>/tools', '<rootDir>/drills'],
  testMatch: FILES[displayName].map((file) => `<rootDir>/${file}`),
  extensionsToTreatAsEsm: ['.ts'],
  // The client that is published has the name of its sources' package.
  modulePathIgnorePatterns: ['<rootDir>/libs/client/dist'],
});

const config: Config = {
  projects: [project('test', 'global-setup'), project('all', 'global-all'), project('night', 'global-all')],
  testSequencer: join(root, 'tools/tests/slow-first.js'),
  reporters: [join(root, 'tools/tests/reporter.ts')],
  maxWorkers: 2,
  // Contexts stay in memory when their file has ended.
  ...(inContexts && { workerIdleMemoryLimit: '1GB' }),
};

export default config;
