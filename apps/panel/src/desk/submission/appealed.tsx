import logs from '@cabildo/contracts/audit/entries/query.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { dayOf, localZone } from '../../shared/list/days.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { deskWords } from '../words.ts';
import type { Answered } from './submission.ts';
import { submissionWords } from './words.ts';

/** The readers of all records (OT-06). */
const RECORD_READERS = { access: { to: ['mod', 'lookup'] } } as const;

/** The record that an appeal is against, with its evidence, and the log around it (DK-06). */
export function Appealed({ punishment, log }: NonNullable<Answered['appealed']>) {
  const words = useWords(submissionWords);
  return (
    <section className={styles.section} aria-label={words.appealed}>
      <h3 className={styles.sectionTitle}>{words.appealed}</h3>
      {punishment ? <Record punishment={punishment} /> : <p className={styles.soft}>{words.appealedBan}</p>}
      <h4 className={styles.sectionTitle}>{words.around}</h4>
      {log.length === 0 ? (
        <p className={styles.soft}>{words.noAround}</p>
      ) : (
        <ul className={styles.around}>
          {log.map(({ at, type, note }) => (
            <li key={`${at} ${type} ${note}`}>
              <Time value={at} /> {note}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Punishment = NonNullable<NonNullable<Answered['appealed']>['punishment']>;

function Record({
  punishment: { punishment_id: id, created_at, reason, evidence },
}: {
  punishment: Punishment;
}) {
  const words = useWords(submissionWords);
  const common = useWords(deskWords);
  const { may } = useServer();
  const day = dayOf(Date.parse(created_at), localZone());
  return (
    <>
      <KeyValues
        items={[
          [words.punishment(id), <Time key="given" value={created_at} />],
          [common.reason, reason],
          [
            words.evidence,
            evidence.length === 0
              ? null
              : evidence.map(({ url, note }) => (
                  <a key={url} className="link" href={url} target="_blank" rel="noreferrer noopener">
                    {note ?? url}
                  </a>
                )),
          ],
        ]}
      />
      <div className={styles.row}>
        {may(RECORD_READERS) && (
          <ServerLink to="/terminal/$serverId/punishments" search={{ from: day, to: day }}>
            {words.seeRecords}
          </ServerLink>
        )}
        {may(logs) && (
          <ServerLink to="/s/$serverId/log" search={{ from: day, to: day }}>
            {words.seeLog}
          </ServerLink>
        )}
      </div>
    </>
  );
}
