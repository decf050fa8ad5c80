import { Link } from '@tanstack/react-router';
import { fullName } from '../app/ActingCharacter.tsx';
import { useCharacter } from '../app/CharacterField.tsx';
import { useServerId } from '../app/server.tsx';
import { Card } from '../design/Card.tsx';
import { Person } from '../design/Person.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import styles from './frisk.module.css';
import { recentFrisks, type RecentFrisk } from './recent.ts';
import { friskWords } from './words.ts';

/** Leads back to frisks that were begun in this tab. */
export function RecentFrisks() {
  const words = useWords(friskWords);
  const frisks = recentFrisks(useServerId());
  return (
    <Card title={words.recent}>
      {frisks.length === 0 ? (
        <p className={styles.soft}>{words.recentEmpty}</p>
      ) : (
        <ul className={styles.recent}>
          {frisks.map((frisk) => (
            <li key={frisk.session_id} className={styles.recentLine}>
              <Line frisk={frisk} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ frisk }: { frisk: RecentFrisk }) {
  const words = useWords(friskWords);
  const serverId = useServerId();
  const target = useCharacter(frisk.target_character_id);
  const name = target ? fullName(target) : '…';
  return (
    <>
      <Person name={name} size="small" />
      <Time value={frisk.started_at} />
      <Link
        className="link"
        to="/s/$serverId/frisk"
        params={{ serverId: String(serverId) }}
        search={{ session: frisk.session_id }}
        aria-label={`${words.open}: ${words.session(name)}`}
      >
        {words.open}
      </Link>
    </>
  );
}
