import { relative, join } from 'node:path';
import type { AggregatedResult, Test, TestResult } from '@jest/test-result';

const root = join(import.meta.dirname, '../..');
/** Between two lines of progress. */
const PROGRESS_MS = 15_000;
const SLOWEST = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Prints failures as they come, a line of progress now and then, the slowest files, and one line at the end. */
export default class Reporter {
  readonly #started = performance.now();
  readonly #times: { file: string; ms: number }[] = [];
  #saidAt = performance.now();
  #files = 0;

  onRunStart({ numTotalTestSuites }: AggregatedResult): void {
    this.#files = numTotalTestSuites;
  }

  onTestResult({ path }: Test, { failureMessage, perfStats }: TestResult, all: AggregatedResult): void {
    const file = relative(root, path);
    this.#times.push({ file, ms: perfStats.runtime });
    if (failureMessage) say(`\nFAILED ${file}\n${failureMessage}`);
    const now = performance.now();
    if (now - this.#saidAt < PROGRESS_MS) return;
    this.#saidAt = now;
    const failed = all.numFailedTestSuites ? `, ${all.numFailedTestSuites} failed` : '';
    say(
      `  ${this.#times.length} of ${this.#files} files${failed}, ${Math.round((now - this.#started) / 1_000)} s`,
    );
  }

  onRunComplete(_contexts: unknown, all: AggregatedResult): void {
    const slowest = this.#times.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST);
    say(`\nThe slowest ${slowest.length} of ${this.#times.length} files:`);
    for (const { file, ms } of slowest) say(`  ${secondsOf(ms).padStart(8)}  ${file}`);
    if (all.numRuntimeErrorTestSuites) say(`\n${all.numRuntimeErrorTestSuites} files could not run`);
    for (const { testFilePath, numFailingTests, testExecError } of all.testResults)
      if (numFailingTests || testExecError) say(`Failed: ${relative(root, testFilePath)}`);
    say(`\nSeed ${process.env['TEST_SEED']}, ${secondsOf(performance.now() - this.#started)}`);
    const skipped = all.numPendingTests ? `, ${all.numPendingTests} skipped` : '';
    const failed = all.numFailedTests + all.numRuntimeErrorTestSuites;
    say(`${all.numPassedTests} passed, ${failed} failed${skipped}`);
  }
}
