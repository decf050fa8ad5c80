import type { RowOf } from '../../api/answers.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { payWords } from './words.ts';

type Line = RowOf<'orgs', 'getPayRun', 'lines'>;

const TONES: Readonly<Record<Line['status'], Tone>> = {
  paid: 'success',
  part: 'warning',
  owed: 'danger',
  void: 'neutral',
};

/** How much of some pay has arrived. */
export function PayStatus({ status }: Pick<Line, 'status'>) {
  return <Badge tone={TONES[status]}>{useWords(payWords).statuses[status]}</Badge>;
}

/** Says which time was paid for, and how well. */
export function useWages(): (line: Pick<Line, 'minutes' | 'per_hour'>) => string {
  const words = useWords(payWords);
  const { money } = useFormat();
  return ({ minutes, per_hour }) =>
    words.wages(`${Math.floor(minutes / 60)} h ${minutes % 60} min`, money(per_hour));
}
