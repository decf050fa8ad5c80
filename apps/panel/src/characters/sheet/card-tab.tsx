import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { Button } from '../../design/button.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import { charactersWords } from '../words.ts';
import { IdentityCard } from './identity-card.tsx';
import styles from './sheet.module.css';

/** The identity card of a character, and who plays it. */
export function CardTab({ character }: { character: Character }) {
  const words = useWords(charactersWords);
  const { serverId, server } = useServer();
  const { config } = useSuspenseQuery(answer('dni', 'getConfig', { server_id: serverId })).data;
  const { data } = useQuery(
    answer('members', 'list', { server_id: serverId, user_ids: [character.user_id] }),
  );
  const player = data?.members[0];
  return (
    <div className={styles.card}>
      <div className={styles.document}>
        <IdentityCard character={character} config={config} serverName={server.server_name} />
        <Button icon="id-card" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      <KeyValues
        items={[
          [
            words.person,
            player && (
              <ServerLink key="player" to="/s/$serverId/members" search={{ member: character.user_id }}>
                {player.gp_username}
              </ServerLink>
            ),
          ],
          [words.birthTime, character.birth_time],
          [words.created, <Time key="created" value={character.created_at} />],
          [words.status, words.state[character.status]],
        ]}
      />
    </div>
  );
}
