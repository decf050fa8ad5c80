import { useNow } from '../../shared/route/use-now.ts';
import { ageOf } from '../../design/format.ts';

interface Props {
  since: string;
  className?: string | undefined;
}

/** A time that runs, by itself, so that nothing around it is drawn again each second. */
export const Age = ({ since, className }: Props) => (
  <span className={className}>{ageOf(since, useNow())}</span>
);
