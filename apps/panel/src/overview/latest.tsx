import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../api/client.ts';
import { Loaded } from '../shared/list/loaded.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { Card } from '../design/layout/card.tsx';
import { useLive } from '../live/live.tsx';
import { Row } from '../log/log-row.tsx';
import { seldom } from '../log/seldom.ts';
import { rowOfEntry } from '../log/rows.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './overview.module.css';
import { overviewWords } from './words.ts';

const MOST = 8;

/** Reads the log again when something has happened. */
function useFresh(key: readonly unknown[]): void {
  const { listen } = useLive();
  const cache = useQueryClient();
  const text = JSON.stringify(key);
  useEffect(() => {
    const log = seldom(() => void cache.invalidateQueries({ queryKey: JSON.parse(text) as unknown[] }));
    const end = listen(log.ask);
    return () => {
      end();
      log.end();
    };
  }, [listen, cache, text]);
}

/** The last entries of the log. */
export function Latest() {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const serverId = useServerId();
  const queryKey = ['logs', 'query', serverId, 'latest', language];
  const latest = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client().logs.query({ server_id: serverId, per_page: MOST }, { signal, maxRetries: 0 }),
  });
  useFresh(queryKey);
  return (
    <Card title={words.log} isFlush actions={<ServerLink to="/s/$serverId/log">{words.seeLog}</ServerLink>}>
      <Loaded query={latest} failed={words.failed} shape="rows" rows={3}>
        {({ logs }) =>
          logs.length === 0 ? (
            <p className={styles.calm}>{words.noLog}</p>
          ) : (
            logs
              .map(rowOfEntry)
              .map((row) => <Row key={row.id} row={row} actorName={undefined} search={{}} isOpen={false} />)
          )
        }
      </Loaded>
    </Card>
  );
}
