import logs from '@cabildo/contracts/audit/entries/query.ts';
import { useQuery } from '@tanstack/react-query';
import { answer, type RowOf } from '../../api/answers.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { Row } from '../../log/log-row.tsx';
import { rowOfEntry } from '../../log/rows.ts';
import { dayOf, localZone } from '../../shared/list/days.ts';
import { Loaded } from '../../shared/list/loaded.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { deskWords } from '../words.ts';
import type { Submission } from './submission.ts';
import { submissionWords } from './words.ts';

type Punishment = RowOf<'mdt', 'listPunishments', 'punishments'>;

const HALF_HOUR_MS = 30 * 60_000;
const MOST = 10;

/** The readers of all records (OT-06). */
const RECORD_READERS = { access: { to: ['mod', 'lookup'] } } as const;

/** The record that an appeal is against: of the person, or else of the character with which it was sent. */
function useAppealed({ punishment_id, user_id, character_id }: Submission): Punishment | undefined | null {
  const server_id = useServerId();
  const ofPerson = useQuery({
    ...answer('mdt', 'listPunishments', { server_id, user_id: user_id ?? 0, per_page: 100 }),
    enabled: user_id !== null,
  });
  const ofCharacter = useQuery({
    ...answer('mdt', 'listPunishments', { server_id, server_character_id: character_id ?? 0, per_page: 100 }),
    enabled: character_id !== null,
  });
  const read = [ofPerson, ofCharacter];
  const found = read
    .flatMap(({ data }) => data?.punishments ?? [])
    .find((each) => each.punishment_id === punishment_id);
  return found ?? (read.some(({ isLoading }) => isLoading) ? undefined : null);
}

/** The things that an appeal is against, and the log around them. */
export function Appealed({ submission }: { submission: Submission }) {
  const words = useWords(submissionWords);
  const { may } = useServer();
  const { punishment_id: id } = submission;
  return (
    <section className={styles.section} aria-label={words.appealed}>
      <h3 className={styles.sectionTitle}>{words.appealed}</h3>
      {id === null ? (
        <p className={styles.soft}>{words.appealedBan}</p>
      ) : may(RECORD_READERS) ? (
        <Read submission={submission} id={id} />
      ) : (
        <p className={styles.soft}>{words.appealedUnknown(id)}</p>
      )}
    </section>
  );
}

function Read({ submission, id }: { submission: Submission; id: number }) {
  const words = useWords(submissionWords);
  const { reason } = useWords(deskWords);
  const { serverId, may } = useServer();
  const punishment = useAppealed(submission);
  if (!punishment) return <p className={styles.soft}>{words.punishment(id)}</p>;
  const { created_at, evidence } = punishment;
  const day = dayOf(Date.parse(created_at), localZone());
  return (
    <>
      <KeyValues
        items={[
          [words.punishment(id), <Time key="given" value={created_at} />],
          [reason, punishment.reason],
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
        <ServerLink to="/terminal/$serverId/punishments" search={{ from: day, to: day }}>
          {words.seeRecords}
        </ServerLink>
        {may(logs) && (
          <ServerLink to="/s/$serverId/log" search={{ from: day, to: day }}>
            {words.seeLog}
          </ServerLink>
        )}
      </div>
      {may(logs) && <Around serverId={serverId} at={Date.parse(created_at)} />}
    </>
  );
}

/** The entries of the log in the hour around a moment. */
function Around({ serverId, at }: { serverId: number; at: number }) {
  const words = useWords(submissionWords);
  const query = useQuery(
    answer('logs', 'query', {
      server_id: serverId,
      per_page: MOST,
      date_from: new Date(at - HALF_HOUR_MS).toISOString(),
      date_to: new Date(at + HALF_HOUR_MS).toISOString(),
    }),
  );
  return (
    <>
      <h4 className={styles.sectionTitle}>{words.around}</h4>
      <Loaded query={query} shape="rows" rows={3}>
        {({ logs: entries }) =>
          entries.length === 0 ? (
            <p className={styles.soft}>{words.noAround}</p>
          ) : (
            entries
              .map(rowOfEntry)
              .map((row) => <Row key={row.id} row={row} actorName={undefined} search={{}} isOpen={false} />)
          )
        }
      </Loaded>
    </>
  );
}
