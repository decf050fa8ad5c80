import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { useServerId } from '../../app/server.tsx';
import { Empty } from '../../design/Empty.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import styles from './sheet.module.css';
import { sheetWords } from './words.ts';

type Entry = AnswerOf<Client['logs']['query']>['logs'][number];
type Words = (typeof sheetWords)['es'];

const columnsOf = (words: Words): Column<Entry>[] => [
  {
    id: 'what',
    header: words.what,
    cell: ({ note }) => <span title={note}>{note}</span>,
    width: 'minmax(0, 4fr)',
    isMain: true,
  },
  { id: 'who', header: words.who, cell: ({ actor }) => actor?.gp_username ?? '–', isMain: true },
  {
    id: 'when',
    header: words.when,
    cell: ({ created_at }) => <Time value={created_at} />,
    align: 'end',
    width: '128px',
    isMain: true,
  },
];

/** The entries of the log that name a character. */
export function LogTab({ character: { server_character_id } }: { character: Character }) {
  const words = useWords(sheetWords);
  const serverId = useServerId();
  const query = useInfiniteQuery(
    pagesOf('logs', 'query', { server_id: serverId, character_id: server_character_id, per_page: 50 }),
  );
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <Link
          className="link"
          to="/s/$serverId/log"
          params={{ serverId: String(serverId) }}
          search={{ character: server_character_id }}
        >
          {words.fullLog}
        </Link>
      </div>
      <PagedTable
        pages={query}
        failed={words.failed}
        label={words.what}
        columns={columnsOf(words)}
        rows={query.data?.pages.flatMap(({ logs }) => logs) ?? []}
        rowKey={({ log_id }) => String(log_id)}
        empty={<Empty icon="log" title={words.noLog} text={words.noLogText} />}
      />
    </div>
  );
}
