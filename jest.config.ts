import type { Config } from 'jest';

// ES modules run as they do in production (NODE_OPTIONS=--experimental-vm-modules); swc only strips the types.
const config: Config = {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  testTimeout: 30_000,
  maxWorkers: 2,
  // Modules of tests that are over stay in a worker's memory: a new worker costs less than the collecting of a gigabyte.
  workerIdleMemoryLimit: '800MB',
  globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
};

export default config;
