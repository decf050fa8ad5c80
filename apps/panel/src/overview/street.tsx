import { useQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Card } from '../design/Card.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import { useOpenCalls } from './figures.tsx';
import styles from './overview.module.css';
import { Part } from './part.tsx';
import { overviewWords } from './words.ts';

const MOST_CALLS = 5;
const MOST_NAMES = 6;

/** The open calls and who is on duty, which every member may know. */
export function Street() {
  const words = useWords(overviewWords);
  const { pending, active } = useOpenCalls();
  const calls = [...(pending.data?.calls ?? []), ...(active.data?.calls ?? [])].slice(0, MOST_CALLS);
  return (
    <div id="street" className={styles.anchor}>
      <Card title={words.street} isFlush>
        <Part read={pending}>
          {() =>
            calls.length === 0 ? (
              <p className={styles.calm}>{words.noCalls}</p>
            ) : (
              <ul>
                {calls.map(({ call_id, title, location, status, created_at }) => (
                  <li key={call_id} className={styles.call}>
                    <Badge tone={status === 'pending' ? 'warning' : 'info'}>
                      {status === 'pending' ? words.pending : words.active}
                    </Badge>
                    <span className={styles.callText}>
                      {title}
                      {location !== null && <span className={styles.soft}> · {location}</span>}
                    </span>
                    <span className={styles.soft}>
                      <Time value={created_at} />
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Part>
        <Units />
      </Card>
    </div>
  );
}

function Units() {
  const words = useWords(overviewWords);
  const { serverId } = useServer();
  const units = useQuery(answer('mdt', 'listUnits', { server_id: serverId })).data?.units ?? [];
  if (units.length === 0) return null;
  const names = units.flatMap(({ name }) => (name === null ? [] : [name]));
  const rest = units.length - Math.min(names.length, MOST_NAMES);
  const shown = [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [words.more(rest)] : [])];
  return <p className={styles.units}>{words.units(shown.join(', '))}</p>;
}
