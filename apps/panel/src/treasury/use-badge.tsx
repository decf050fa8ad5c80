import { Badge } from '../design/badge.tsx';
import { useWords } from '../words/words.ts';
import { treasuryWords } from './words.ts';

/** Whether a tax, a reward or a bill counts now, or is kept for later. */
export function UseBadge({ isInUse }: { isInUse: boolean }) {
  const words = useWords(treasuryWords);
  return <Badge tone={isInUse ? 'success' : 'neutral'}>{isInUse ? words.inUse : words.notInUse}</Badge>;
}
