import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer } from '../../api/answers.ts';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import { charactersWords } from '../words.ts';
import { IdentityCard } from './IdentityCard.tsx';
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
              <Link
                key="player"
                className="link"
                to="/s/$serverId/members"
                params={{ serverId: String(serverId) }}
                search={{ member: character.user_id }}
              >
                {player.gp_username}
              </Link>
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
