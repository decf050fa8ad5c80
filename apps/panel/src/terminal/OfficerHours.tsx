import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../api/answers.ts';
import { PagedTable } from '../app/PagedTable.tsx';
import { useServerId } from '../app/server.tsx';
import { Columns } from '../design/Columns.tsx';
import { Empty } from '../design/Empty.tsx';
import { formatNumber } from '../design/format.ts';
import { Person } from '../design/Person.tsx';
import { Stat } from '../design/Stat.tsx';
import type { Column } from '../design/Table.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import type { ShiftsSearch } from './routes.ts';
import { shiftQuery, spanOf } from './shifts.ts';
import { shiftsWords } from './shifts.words.ts';

type Officer = AnswerOf<Client['v1']['getShifts']>['officers'][number];

const PER_PAGE = 100;

const columnsOf = (words: (typeof shiftsWords)['es']): Column<Officer>[] => [
  {
    id: 'officer',
    header: words.officer,
    cell: ({ name, server_character_id: id }) => <Person name={name ?? `#${id}`} size="small" />,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  { id: 'department', header: words.department, cell: ({ department }) => department ?? words.noDepartment },
  {
    id: 'count',
    header: words.count,
    cell: ({ shift_count }) => shift_count,
    align: 'end',
    width: '96px',
    isMain: true,
  },
  {
    id: 'time',
    header: words.time,
    cell: ({ total_minutes }) => words.span(...spanOf(total_minutes)),
    align: 'end',
    width: '152px',
    isMain: true,
  },
];

/** How long each officer served in the chosen days, most first. */
export function OfficerHours({ search }: { search: ShiftsSearch }) {
  const words = useWords(shiftsWords);
  const language = useLanguage();
  const serverId = useServerId();
  const query = useInfiniteQuery(
    pagesOf('v1', 'getShifts', { ...shiftQuery(serverId, search), per_page: PER_PAGE }),
  );
  const [first] = query.data?.pages ?? [];
  return (
    <>
      {first && (
        <Columns layout="stats">
          <Stat label={words.nowOnDuty} value={formatNumber(first.open_total, language)} />
          <Stat label={words.officers} value={formatNumber(first.total, language)} />
        </Columns>
      )}
      <PagedTable
        pages={query}
        failed={words.failed}
        label={words.views.hours}
        columns={columnsOf(words)}
        rows={query.data?.pages.flatMap(({ officers }) => officers) ?? []}
        rowKey={({ server_character_id: id }) => String(id)}
        total={first?.total}
        empty={<Empty icon="clock" title={words.none} text={words.noneText} />}
      />
    </>
  );
}
