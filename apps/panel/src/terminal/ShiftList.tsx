import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../api/answers.ts';
import { useEveryPage } from '../api/every-page.ts';
import { PagedTable } from '../app/PagedTable.tsx';
import { CharacterPerson } from '../app/character-name.tsx';
import { useCharacters } from '../app/character.ts';
import { useServerId } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Empty } from '../design/Empty.tsx';
import type { Column } from '../design/Table.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import type { ShiftsSearch } from './routes.ts';
import { ShiftDrawer } from './ShiftDrawer.tsx';
import { shiftQuery, spanOf, type Shift } from './shifts.ts';
import { shiftsWords } from './shifts.words.ts';
import { useDepartments } from './use-roster.ts';

const PER_PAGE = 100;

interface Props {
  search: ShiftsSearch;
  /** Only the shifts of the person's own characters. */
  isOwn: boolean;
  onOpen(shiftId: number | undefined): void;
}

/** The shifts of the chosen days, newest first. */
export function ShiftList({ search, isOwn, onOpen }: Props) {
  const words = useWords(shiftsWords);
  const serverId = useServerId();
  const { characters } = useCharacters();
  const departmentOf = useDepartmentName();
  const pages = useInfiniteQuery(
    pagesOf('mdt', 'listShifts', { ...shiftQuery(serverId, search), per_page: PER_PAGE }),
  );
  const all = pages.data?.pages.flatMap(({ shifts }) => shifts) ?? [];
  const own = characters.map(({ server_character_id }) => server_character_id);
  const rows = isOwn ? all.filter((shift) => own.includes(shift.server_character_id)) : all;
  const opened = all.find(({ shift_id }) => shift_id === search.shift);
  // The API has no filter for a character, so that the own shifts are sought in all pages; so is the one of the address.
  const isSought = isOwn || (search.shift !== undefined && !opened);
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && isSought });
  return (
    <>
      <PagedTable
        pages={pages}
        failed={words.failed}
        label={words.title}
        columns={columnsOf(words, departmentOf)}
        rows={rows}
        rowKey={({ shift_id }) => String(shift_id)}
        onOpen={({ shift_id }) => onOpen(shift_id)}
        openKey={search.shift === undefined ? null : String(search.shift)}
        {...(isOwn && { total: rows.length })}
        empty={<Empty icon="clock" title={words.none} text={words.noneText} />}
      />
      {search.shift !== undefined && (
        <ShiftDrawer
          shift={opened}
          isSought={pages.isPending || pages.hasNextPage}
          department={opened && departmentOf(opened)}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  );
}

/** Names the department of a shift. */
function useDepartmentName(): (shift: Shift) => string {
  const words = useWords(shiftsWords);
  const { departments, pages } = useDepartments();
  return ({ department_id: id }) => {
    if (id === null) return words.noDepartment;
    const name = departments.find(({ department_id }) => department_id === id)?.name;
    return name ?? (pages.isPending ? '…' : words.goneDepartment);
  };
}

const columnsOf = (
  words: (typeof shiftsWords)['es'],
  departmentOf: (shift: Shift) => string,
): Column<Shift>[] => [
  {
    id: 'officer',
    header: words.officer,
    cell: ({ server_character_id }) => <CharacterPerson id={server_character_id} />,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  { id: 'department', header: words.department, cell: departmentOf },
  {
    id: 'began',
    header: words.began,
    cell: ({ started_at }) => <Time value={started_at} />,
    width: '136px',
    isMain: true,
  },
  {
    id: 'ended',
    header: words.ended,
    cell: (shift) => <End shift={shift} />,
    width: '136px',
    isMain: true,
  },
  {
    id: 'duration',
    header: words.duration,
    cell: ({ minutes }) => words.span(...spanOf(minutes)),
    align: 'end',
    width: '112px',
    isMain: true,
  },
];

function End({ shift: { ended_at, is_void } }: { shift: Shift }) {
  const words = useWords(shiftsWords);
  if (is_void) return <Badge tone="warning">{words.void}</Badge>;
  if (ended_at === null) return <Badge tone="success">{words.onDuty}</Badge>;
  return <Time value={ended_at} />;
}
