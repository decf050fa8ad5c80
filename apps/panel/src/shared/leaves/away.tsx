import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { useAllRows } from '../list/rows.ts';
import { useUserOf } from '../person/character-name.tsx';
import { useServerId } from '../server/server.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import { dayOf } from '../list/days.ts';

const WORDS = defineWords({ away: ['De ausencia', 'On leave'] });

const PER_PAGE = 100;

/** The approved leaves of today, which every member may see (AC-03). */
export function useAway() {
  const asked = { server_id: useServerId(), away_on: dayOf(Date.now(), 'UTC'), per_page: PER_PAGE };
  return useAllRows(pagesOf('activity', 'listLeaves', asked), 'leaves').rows;
}

/** Marks a character whose player is away. */
export function AwayBadge({ characterId }: { characterId: number }) {
  const words = useWords(WORDS);
  const away = useAway();
  const userId = useUserOf(away.length === 0 ? null : characterId);
  return away.some(({ user_id }) => user_id === userId) && <Badge tone="warning">{words.away}</Badge>;
}
