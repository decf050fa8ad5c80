import type { Test, TestResult } from '@jest/test-result';
import LightRunner from 'jest-light-runner';

/** This bound ends a test that hangs. A test that merely is slow, on a busy machine, is no failure. */
const HANGS_AFTER_MS = 900_000;

/** Runs test files in plain Node, in two workers that each load a module once; a file that hangs fails. */
export default class Runner extends LightRunner {
  override async _runTest(test: Test): Promise<TestResult> {
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<never>((_resolve, reject) => {
      const minutes = HANGS_AFTER_MS / 60_000;
      timer = setTimeout(
        () => reject(new Error(`This file has not ended after ${minutes} minutes.`)),
        HANGS_AFTER_MS,
      );
    });
    return Promise.race([super._runTest(test), hung]).finally(() => clearTimeout(timer));
  }
}
