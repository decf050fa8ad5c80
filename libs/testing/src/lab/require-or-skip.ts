/** Whether this runs in continuous integration, where no suite may be left out. */
export function inContinuousIntegration(): boolean {
  return !['', '0', 'false'].includes(process.env.CI ?? '');
}

/**
 * Decides whether a suite that needs `service` runs: true when it is reachable. Otherwise it says on standard output
 * that `suite` is skipped and why, and in continuous integration (`CI` is set) it throws instead.
 */
export function requireOrSkip(suite: string, service: string, reachable: boolean): boolean {
  if (reachable) return true;
  if (inContinuousIntegration()) {
    throw new Error(`${suite} must run in CI, and ${service} is not available: start it in the CI job.`);
  }
  process.stdout.write(`Skipped: ${suite}, because ${service} is not available here.\n`);
  return false;
}

/**
 * A jest `describe` that runs where `service` is reachable; elsewhere its tests are reported as skipped, with the
 * reason in words (see {@link requireOrSkip}, which also says when it throws).
 */
export function describeWhere(reachable: boolean, service: string, suite: string, tests: () => void): void {
  if (requireOrSkip(suite, service, reachable)) describe(suite, tests);
  else describe.skip(suite, tests);
}
