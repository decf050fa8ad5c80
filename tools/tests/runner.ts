import type { Test, TestResult } from '@jest/test-result';
import LightRunner from 'jest-light-runner';

/** These bounds end a file that hangs; those of the night live long. A test that merely is slow, on a busy machine, is no failure. */
const HANGS_AFTER_MS = { day: 900_000, night: 3_600_000 };

/** Runs test files in plain Node, in two workers that each load a module once; a file that hangs fails. */
export default class Runner extends LightRunner {
  override async _runTest(test: Test): Promise<TestResult> {
    let timer: NodeJS.Timeout | undefined;
    const isOfTheNight = test.context.config.displayName?.name === 'night';
    const bound = HANGS_AFTER_MS[isOfTheNight ? 'night' : 'day'];
    const hung = new Promise<never>((_resolve, reject) => {
      const minutes = bound / 60_000;
      timer = setTimeout(() => reject(new Error(`This file has not ended after ${minutes} minutes.`)), bound);
    });
    return Promise.race([super._runTest(test), hung]).finally(() => clearTimeout(timer));
  }
}
