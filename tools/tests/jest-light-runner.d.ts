declare module 'jest-light-runner' {
  import type { Test, TestResult } from '@jest/test-result';

  export default class LightRunner {
    constructor(...parameters: unknown[]);
    _runTest(test: Test): Promise<TestResult>;
  }
}
