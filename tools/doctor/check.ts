import { reasonOf } from '@cabildo/kit/database';

/** Something that is wrong, or will be. */
export interface Finding {
  readonly check: string;
  /** An error ends the doctor with exit code 1. */
  readonly level: 'error' | 'warning';
  readonly service?: string;
  /** Says what is wrong and how to mend it. */
  readonly sentence: string;
}

/** A finding, before the name of its check is added. */
export type Problem = Omit<Finding, 'check'>;

export interface Check {
  readonly name: string;
  /** Says why the check is left out; undefined: it runs. */
  readonly absent?: () => string | undefined;
  /** Milliseconds that it may take, if not as long as usual. */
  readonly limitMs?: number;
  readonly run: () => Promise<Problem[]>;
}

/** The end of a check: `why` says why it was left out. */
export interface Outcome {
  readonly check: string;
  readonly state: 'sound' | 'unsound' | 'left out';
  readonly why?: string;
}

export interface Report {
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Finding[];
}

/** The exit code of the doctor. */
export const exitCodeOf = ({ findings }: Report): 0 | 1 =>
  findings.some(({ level }) => level === 'error') ? 1 : 0;

const LIMIT_MS = 30_000;

export const error = (sentence: string, service?: string): Problem => problem('error', sentence, service);
export const warning = (sentence: string, service?: string): Problem => problem('warning', sentence, service);

const problem = (level: Finding['level'], sentence: string, service?: string): Problem =>
  service === undefined ? { level, sentence } : { level, service, sentence };

/** Carries out checks one after the other, because a check knows from those before it what it need not try. */
export async function carryOut(checks: readonly Check[]): Promise<Report> {
  const outcomes: Outcome[] = [];
  const findings: Finding[] = [];
  for (const check of checks) {
    const why = check.absent?.();
    if (why !== undefined) {
      outcomes.push({ check: check.name, state: 'left out', why });
      continue;
    }
    const problems = await inTime(check);
    findings.push(...problems.map((each) => ({ check: check.name, ...each })));
    outcomes.push({ check: check.name, state: problems.length > 0 ? 'unsound' : 'sound' });
  }
  return { outcomes, findings };
}

/** The problems that a check finds; that it fails or takes too long is one of its own. */
async function inTime({ run, limitMs = LIMIT_MS }: Check): Promise<Problem[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Problem[]>((resolve) => {
    const late = error(`It has not ended within ${limitMs / 1000} s: what it asks is overloaded, or hangs.`);
    timer = setTimeout(() => resolve([late]), limitMs);
  });
  const failed = (cause: unknown): Problem[] => [error(`It could not be carried out: ${reasonOf(cause)}.`)];
  try {
    return await Promise.race([run().catch(failed), limit]);
  } finally {
    clearTimeout(timer);
  }
}
