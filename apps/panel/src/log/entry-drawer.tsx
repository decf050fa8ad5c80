import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { Failed } from '../shared/list/failed.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { Button } from '../design/button.tsx';
import { Drawer } from '../design/overlays/drawer.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { formatExact } from '../design/format.ts';
import { Id } from '../design/id.tsx';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { Data } from './entry-data.tsx';
import type { LogSearch } from './filters.ts';
import styles from './log.module.css';
import { Actor, Domain } from './log-row.tsx';
import { noteOf, readAddress, rowOfEntry, type LogRow } from './rows.ts';
import { logWords } from './words.ts';

interface Props {
  /** The address of the entry. */
  entry: string;
  /** The rows on the screen, among which it may be. */
  rows: readonly LogRow[];
  onClose: () => void;
}

/** The entry as the log keeps it, found by its time. */
function useEntry(entry: string) {
  const serverId = useServerId();
  const language = useLanguage();
  const address = readAddress(entry);
  return useQuery({
    queryKey: ['logs', 'query', serverId, 'entry', entry, language],
    queryFn: async ({ signal }) => {
      const moment = { date_from: address!.at, date_to: address!.at, per_page: 100 };
      const { logs } = await client().logs.query(
        { server_id: serverId, ...moment },
        { signal, maxRetries: 0 },
      );
      const found = logs.find(({ event_id }) => event_id === address!.id);
      return found ? rowOfEntry(found) : null;
    },
    enabled: address !== undefined,
    staleTime: Infinity,
  });
}

/** The details of an entry, which have an address of their own. */
export function EntryDrawer({ entry, rows, onClose }: Props) {
  const words = useWords(logWords);
  const language = useLanguage();
  const kept = useEntry(entry);
  const row = kept.data ?? rows.find(({ id }) => id === readAddress(entry)?.id);
  return (
    <Drawer
      title={row ? noteOf(row, language) : words.title}
      subtitle={row && formatExact(Date.parse(row.at), language)}
      onClose={onClose}
      footer={row && <CopyJson row={row} />}
    >
      {row ? (
        <Details row={row} />
      ) : kept.error ? (
        <Failed title={words.failed} query={kept} />
      ) : kept.isLoading ? (
        <Skeleton shape="rows" />
      ) : (
        <Empty icon="log" title={words.missing} text={words.missingText} />
      )}
    </Drawer>
  );
}

function CopyJson({ row: { id, at, domain, action, data } }: { row: LogRow }) {
  const words = useWords(logWords);
  const text = JSON.stringify({ event_id: id, created_at: at, domain, action, data }, null, 2);
  return (
    <Button
      icon="copy"
      onClick={() => void navigator.clipboard.writeText(text).then(() => toast({ title: words.copied }))}
    >
      {words.copy}
    </Button>
  );
}

function Filter({ search, children }: { search: LogSearch; children: string }) {
  return (
    <ServerLink to="/s/$serverId/log" search={search} preload={false}>
      {children}
    </ServerLink>
  );
}

function Details({ row }: { row: LogRow }) {
  const words = useWords(logWords);
  return (
    <>
      <KeyValues
        items={[
          [
            words.who,
            <span key="who" className={styles.linked}>
              <Actor actor={row.actor} />
              {row.actor?.kind === 'person' && (
                <Filter search={{ user: row.actor.id }}>{words.onlyPerson}</Filter>
              )}
            </span>,
          ],
          [words.about, row.characters.length > 0 ? <People row={row} /> : null],
          [
            words.type,
            <span key="type" className={styles.linked}>
              <Domain domain={row.domain} />
              <span className={styles.code}>{row.action}</span>
              <Filter search={{ domain: row.domain as NonNullable<LogSearch['domain']>, action: row.action }}>
                {words.onlyType}
              </Filter>
            </span>,
          ],
          [words.event, <Id key="id" value={row.id} label={words.event} length={18} />],
        ]}
      />
      <Data row={row} />
    </>
  );
}

/** The characters that an entry is about, each with the way to its sheet and to its part of the log. */
function People({ row }: { row: LogRow }) {
  const words = useWords(logWords);
  return (
    <span className={styles.people}>
      {row.characters.map(({ id, name }) => (
        <span key={id} className={styles.linked}>
          {name === null ? (
            words.deleted
          ) : (
            <ServerLink
              to="/s/$serverId/characters/$characterId"
              params={{ characterId: String(id) }}
              preload={false}
            >
              {name ?? words.characterId(id)}
            </ServerLink>
          )}
          <Filter search={{ character: id }}>{words.onlyCharacter}</Filter>
        </span>
      ))}
    </span>
  );
}
