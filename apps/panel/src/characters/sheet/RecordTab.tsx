import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { sheetWords } from './words.ts';

type Punishment = AnswerOf<Client['mdt']['listPunishments']>['punishments'][number];
type Words = (typeof sheetWords)['es'];

const columnsOf = (words: Words, symbol: string): Column<Punishment>[] => [
  {
    id: 'type',
    header: words.punishment,
    cell: ({ type }) => words.punishments[type],
    width: '144px',
    isMain: true,
  },
  {
    id: 'reason',
    header: words.reason,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  {
    id: 'fine',
    header: words.fine,
    cell: ({ fine }) => <Money amount={fine?.amount ?? null} symbol={symbol} isRight />,
    align: 'end',
    width: '112px',
  },
  {
    id: 'jail',
    header: words.jail,
    cell: ({ jail_minutes }) => (jail_minutes === null ? '–' : words.minutes(jail_minutes)),
    align: 'end',
    width: '88px',
  },
  {
    id: 'state',
    header: words.state,
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'danger' : 'neutral'}>{words.punishmentStates[status]}</Badge>
    ),
    width: '112px',
    isMain: true,
  },
  {
    id: 'when',
    header: words.when,
    cell: ({ created_at }) => <Time value={created_at} />,
    align: 'end',
    width: '128px',
    isMain: true,
  },
];

/** The punishments of a character. */
export function RecordTab({ character: { server_character_id } }: { character: Character }) {
  const words = useWords(sheetWords);
  const { serverId, symbol } = useServer();
  const query = useInfiniteQuery(
    pagesOf('mdt', 'listPunishments', { server_id: serverId, server_character_id, per_page: 100 }),
  );
  return (
    <PagedTable
      pages={query}
      failed={words.failed}
      label={words.punishment}
      columns={columnsOf(words, symbol)}
      rows={query.data?.pages.flatMap(({ punishments }) => punishments) ?? []}
      rowKey={({ punishment_id }) => String(punishment_id)}
      empty={<Empty icon="shield" title={words.clean} text={words.cleanText} />}
    />
  );
}
