import type { CabildoEvent } from '@cabildo/client';

/** A submission that waits for a verdict, as its event describes it. */
export type Submission = CabildoEvent<'submission.review_wanted'>['data'];

export interface Verdict {
  /** From 0, which should not pass, to 100, which has nothing against it. */
  score: number;
  labels: string[];
  note: string;
}

/** The schema of what the endpoint must answer. */
export const VERDICT_SCHEMA = {
  type: 'object',
  properties: {
    score: { type: 'integer', minimum: 0, maximum: 100 },
    labels: { type: 'array', items: { type: 'string' }, maxItems: 10 },
    note: { type: 'string' },
  },
  required: ['score', 'labels', 'note'],
  additionalProperties: false,
};

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest;

/** Reads a verdict; undefined: the text is none, in whatever way it differs. */
export function readVerdict(text: string): Verdict | undefined {
  let value: Partial<Record<keyof Verdict, unknown>> | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  const { score, labels, note } = value ?? {};
  if (!Number.isInteger(score) || (score as number) < 0 || (score as number) > 100) return undefined;
  if (!Array.isArray(labels) || labels.length > 10 || !labels.every((each) => isText(each, 40)))
    return undefined;
  return isText(note, 1000) ? { score: score as number, labels, note } : undefined;
}

/** The answers as people would read them: each beside its question. */
export const answered = ({ questions, answers }: Submission) =>
  questions
    .filter(({ key }) => Object.hasOwn(answers, key))
    .map(({ key, label }) => ({ question: label, answer: answers[key]! }));
