import logs from '@cabildo/contracts/audit/entries/query.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { dayOf, localZone } from '../../shared/list/days.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { UserPerson } from '../people.tsx';
import { deskWords } from '../words.ts';
import type { Answered } from './submission.ts';
import { submissionWords } from './words.ts';

/** The readers of all records (OT-06). */
const RECORD_READERS = { access: { to: ['mod', 'lookup'] } } as const;

/** The record that an appeal is against, with its evidence, and the log around it (DK-06). */
export function Appealed({ punishment, ban, log }: NonNullable<Answered['appealed']>) {
  const words = useWords(submissionWords);
  return (
    <section className={styles.section} aria-label={words.appealed}>
      <h3 className={styles.sectionTitle}>{words.appealed}</h3>
      {punishment && <Record punishment={punishment} />}
      {ban && <Ban ban={ban} />}
      {!punishment && !ban && <p className={styles.soft}>{words.banIsOver}</p>}
      <h4 className={styles.sectionTitle}>{words.around}</h4>
      {log.length === 0 ? (
        <p className={styles.soft}>{words.noAround}</p>
      ) : (
        <ul className={styles.around}>
          {log.map(({ at, type, note }) => (
            <li key={`${at} ${type} ${note}`}>
              {note}{' '}
              <span className={styles.soft}>
                · <Time value={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Ban = NonNullable<NonNullable<Answered['appealed']>['ban']>;

/** The ban in force that is appealed against, with its reason. */
function Ban({ ban: { reason, created_at, expires_at, banned_by_user_id } }: { ban: Ban }) {
  const words = useWords(submissionWords);
  const common = useWords(deskWords);
  return (
    <>
      <p className={styles.soft}>{words.appealedBan}</p>
      <KeyValues
        items={[
          [words.given, <Time key="given" value={created_at} />],
          [words.until, expires_at === null ? words.forever : <Time key="until" value={expires_at} />],
          [words.by, banned_by_user_id === null ? null : <UserPerson key="by" id={banned_by_user_id} />],
          [common.reason, reason],
        ]}
      />
    </>
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
