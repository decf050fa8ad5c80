import { pagesOf } from '../api/answers.ts';
import { Badge } from '../design/badge.tsx';
import { useAllRows } from '../shared/list/rows.ts';
import { useUserOf } from '../shared/person/character-name.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { defineWords, useWords } from '../words/words.ts';
import { today } from './weeks.ts';

const WORDS = defineWords({ away: ['De ausencia', 'On leave'] });

const PER_PAGE = 100;

/** The approved leaves of today, which every member may see (AC-03). */
export function useAway() {
  const asked = { server_id: useServerId(), away_on: today(), per_page: PER_PAGE };
  return useAllRows(pagesOf('activity', 'listLeaves', asked), 'leaves').rows;
}

/** Marks a character whose player is away. */
export function AwayBadge({ characterId }: { characterId: number }) {
  const words = useWords(WORDS);
  const away = useAway();
  const userId = useUserOf(away.length === 0 ? null : characterId);
  return away.some(({ user_id }) => user_id === userId) && <Badge tone="warning">{words.away}</Badge>;
}
