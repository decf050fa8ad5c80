import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Card } from '../../design/Card.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import { CharacterLink } from '../CharacterLink.tsx';
import { BarTable } from './BarTable.tsx';
import { homeWords } from './words.ts';

const MOST = 10;

/** Whether a server shows its members who is richest (BO-09). */
const showsLeaderboard = (extra: unknown): boolean =>
  typeof extra === 'object' && extra !== null && 'leaderboard' in extra && extra.leaderboard === true;

/** The richest characters, where the server shows them to its members. */
export function Leaderboard() {
  const words = useWords(homeWords);
  const { serverId, server } = useServer();
  const isShown = showsLeaderboard(server.config.extra_config);
  const query = useQuery({
    ...answer('economy', 'leaderboard', { server_id: serverId, per_page: MOST }),
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <Card title={words.leaderboard} description={words.leaderboardText}>
      {query.isError ? (
        <Failed query={query} />
      ) : query.data ? (
        <BarTable
          label={words.leaderboard}
          bars={query.data.entries.map(({ server_character_id, amount }) => ({
            id: String(server_character_id),
            name: <CharacterLink id={server_character_id} />,
            amount,
          }))}
        />
      ) : (
        <Skeleton shape="rows" />
      )}
    </Card>
  );
}
