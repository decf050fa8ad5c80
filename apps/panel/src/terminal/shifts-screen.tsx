import getShifts from '@cabildo/contracts/mdt/shifts/get_shifts.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DayFields } from '../app/DayFields.tsx';
import { useServer } from '../app/server.tsx';
import { Page } from '../design/Page.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { Select } from '../design/Select.tsx';
import { useWords } from '../words/words.ts';
import { OfficerHours } from './OfficerHours.tsx';
import type { ShiftsSearch } from './routes.ts';
import { ShiftList } from './ShiftList.tsx';
import styles from './lookup.module.css';
import { shiftsWords } from './shifts.words.ts';
import { useDepartments } from './use-roster.ts';

const route = getRouteApi('/terminal/$serverId/shifts');
const ALL = 'all';
const VIEWS = ['all', 'mine', 'hours'] as const;

/** The shifts of the server, and for the administration how long each officer served. */
export function ShiftsScreen() {
  const words = useWords(shiftsWords);
  const search = route.useSearch();
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const show = (change: ShiftsSearch): void =>
    void navigate({
      to: '/terminal/$serverId/shifts',
      params: { serverId: String(serverId) },
      search: { ...search, ...change },
      replace: !('shift' in change),
    });
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
          onChange={(next) => show({ view: next })}
        />
      }
    >
      <Filters search={search} onChange={show} />
      {view === 'hours' ? (
        <OfficerHours search={search} />
      ) : (
        <ShiftList search={search} isOwn={view === 'mine'} onOpen={(shift) => show({ shift })} />
      )}
    </Page>
  );
}

function Filters({ search, onChange }: { search: ShiftsSearch; onChange: (change: ShiftsSearch) => void }) {
  const words = useWords(shiftsWords);
  const { departments } = useDepartments();
  return (
    <div className={styles.filters} role="group" aria-label={words.filters}>
      <DayFields from={search.from} to={search.to} onChange={onChange} />
      <Select
        label={words.department}
        value={search.department === undefined ? ALL : String(search.department)}
        options={[
          { value: ALL, label: words.allDepartments },
          ...departments.map(({ department_id, name }) => ({ value: String(department_id), label: name })),
        ]}
        onChange={(to) => onChange({ department: to === ALL ? undefined : Number(to) })}
      />
    </div>
  );
}
