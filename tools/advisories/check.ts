/**
 * Checks that nothing that ships has a known vulnerability of high severity: by `npm audit` where the registry answers it, and by the
 * list of this folder everywhere (decision 102).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditedProblems, listedProblems, unaccepted, type AdvisoryList, type Lock } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const lock = read(join(root, 'package-lock.json')) as Lock;
const list = read(join(import.meta.dirname, 'list.json')) as AdvisoryList;

/** The report of the registry; one without vulnerabilities where there is none. */
function report(): object {
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  try {
    return JSON.parse(stdout) as object;
  } catch {
    return {};
  }
}

const audited = auditedProblems(lock, report());
if (!audited)
  console.log(
    `Skipped: npm audit, which the registry does not answer; the list of ${list.reviewed} was read (tools/advisories).`,
  );
const problems = unaccepted([...listedProblems(lock, list), ...(audited ?? [])], list, new Date());
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
