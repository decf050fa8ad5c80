import listCalls from '@cabildo/contracts/mdt/calls/list_calls.ts';
import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { useInput } from '../../forms/use-input.ts';
import { DayFields } from '../../shared/list/day-fields.tsx';
import { boundsOf, localZone } from '../../shared/list/days.ts';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { recordsWords } from '../records/records.words.ts';
import { callsSearch } from '../search.ts';
import { CallDetails } from './call-details.tsx';

const PER_PAGE = 100;

/** All calls of the server, closed ones too, by words and days. */
export function CallsScreen() {
  const words = useWords(recordsWords);
  const serverId = useServerId();
  const { q, from, to, call } = useAddress(callsSearch).search;
  const { search } = useInput(listCalls).shape;
  // A text that is too short to be searched for looks for nothing.
  const isSearched = q !== undefined && search.safeParse(q).success;
  const list = usePagedRows(
    pagesOf('mdt', 'listCalls', {
      server_id: serverId,
      per_page: PER_PAGE,
      ...(isSearched && { search: q }),
      ...boundsOf({ from, to }, localZone()),
    }),
    'calls',
  );
  const { table, show, onClose } = useListScreen({ search: callsSearch, open: 'call', list, id: 'call_id' });
  const isFiltered = isSearched || from !== undefined || to !== undefined;
  return (
    <Page title={words.calls}>
      <Toolbar
        label={words.filters}
        search={
          <SearchField label={words.searchCalls} value={q} onChange={(next) => show({ q: next }, true)} />
        }
        filters={<DayFields from={from} to={to} onChange={(days) => show(days, true)} />}
      />
      <ListTable
        {...table}
        failed={words.failed}
        label={words.calls}
        empty={
          isFiltered ? (
            <Empty icon="search" title={words.nothing} text={words.nothingText} />
          ) : (
            <Empty icon="radio" title={words.noCalls} />
          )
        }
        columns={[
          { header: words.number, ...MAIN, width: '80px', cell: ({ case_number }) => case_number },
          { header: words.what, ...MAIN, width: WIDE, cell: ({ title }) => title },
          { header: words.place, cell: ({ location }) => location },
          {
            header: words.state,
            ...MAIN,
            width: '120px',
            cell: ({ status }) => (
              <Badge tone={status === 'closed' ? 'neutral' : 'info'}>{words.callStates[status]}</Badge>
            ),
          },
          { header: words.opened, width: '140px', cell: (row) => <Time value={row.created_at} /> },
        ]}
      />
      {call !== undefined && <CallDetails in={Drawer} callId={call} onClose={onClose} />}
    </Page>
  );
}
