import getShifts from '@cabildo/contracts/mdt/shifts/get_shifts.ts';
import { pagesOf } from '../../api/answers.ts';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { formatNumber } from '../../design/format.ts';
import { Columns } from '../../design/layout/columns.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Stat } from '../../design/layout/stat.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Person } from '../../design/person.tsx';
import { DayFields } from '../../shared/list/day-fields.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import styles from '../lookup/lookup.module.css';
import { useDepartments } from '../roster/use-roster.ts';
import { shiftsSearch, type ShiftsSearch } from '../search.ts';
import { ShiftList } from './shift-list.tsx';
import { shiftQuery, spanOf } from './shifts.ts';
import { shiftsWords } from './shifts.words.ts';

const PER_PAGE = 100;
const VIEWS = ['all', 'mine', 'hours'] as const;

/** The shifts of the server, and for the administration how long each officer served. */
export function ShiftsScreen() {
  const words = useWords(shiftsWords);
  const { search, show } = useAddress(shiftsSearch);
  const { may } = useServer();
  const { departments } = useDepartments();
  const views = VIEWS.filter((view) => view !== 'hours' || may(getShifts));
  const view = views.find((each) => each === search.view) ?? 'all';
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <SegmentedControl
          label={words.view}
          value={view}
          options={views.map((value) => ({ value, label: words.views[value] }))}
          onChange={(next) => show({ view: next }, true)}
        />
      }
    >
      <div className={styles.filters} role="group" aria-label={words.filters}>
        <DayFields from={search.from} to={search.to} onChange={(days) => show(days, true)} />
        <FilterSelect
          label={words.department}
          isLabelHidden={false}
          all={words.allDepartments}
          value={search.department}
          options={departments.map(({ department_id, name }) => ({ value: department_id, label: name }))}
          onChange={(department) => show({ department }, true)}
        />
      </div>
      {view === 'hours' ? (
        <OfficerHours search={search} />
      ) : (
        <ShiftList search={search} isOwn={view === 'mine'} onOpen={(shift) => show({ shift })} />
      )}
    </Page>
  );
}

/** How long each officer served in the chosen days, most first. */
function OfficerHours({ search }: { search: ShiftsSearch }) {
  const words = useWords(shiftsWords);
  const language = useLanguage();
  const input = { ...shiftQuery(useServerId(), search), per_page: PER_PAGE };
  const list = usePagedRows(pagesOf('v1', 'getShifts', input), 'officers');
  const [first] = list.query.data?.pages ?? [];
  return (
    <>
      {first && (
        <Columns layout="stats">
          <Stat label={words.nowOnDuty} value={formatNumber(first.open_total, language)} />
          <Stat label={words.officers} value={formatNumber(first.total, language)} />
        </Columns>
      )}
      <ListTable
        list={list}
        failed={words.failed}
        label={words.views.hours}
        rowKey={({ server_character_id: id }) => String(id)}
        empty={<Empty icon="clock" title={words.none} text={words.noneText} />}
        columns={[
          {
            header: words.officer,
            ...MAIN,
            width: WIDE,
            cell: ({ name, server_character_id: id }) => <Person name={name ?? `#${id}`} size="small" />,
          },
          { header: words.department, cell: ({ department }) => department ?? words.noDepartment },
          {
            header: words.count,
            ...MAIN,
            align: 'end',
            width: '96px',
            cell: ({ shift_count }) => shift_count,
          },
          {
            header: words.time,
            ...MAIN,
            align: 'end',
            width: '152px',
            cell: ({ total_minutes }) => words.span(...spanOf(total_minutes)),
          },
        ]}
      />
    </>
  );
}
