import { formatNumber } from '../design/format.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { serversWords } from './words.ts';

/** How many members a server has. */
export function MemberCount({ count }: { count: number }) {
  const language = useLanguage();
  const { members } = useWords(serversWords);
  return <span>{members(formatNumber(count, language), count === 1)}</span>;
}
