import { FINE_FILTERS } from '@cabildo/contracts/mdt/punishments/punishments.ts';
import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Money } from '../../design/money.tsx';
import { Time } from '../../design/time.tsx';
import { DayFields } from '../../shared/list/day-fields.tsx';
import { boundsOf, localZone } from '../../shared/list/days.ts';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { CharacterField } from '../../shared/person/character-field.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { punishmentsSearch } from '../search.ts';
import { recordsWords } from './records.words.ts';

const PER_PAGE = 100;

/** The punishments of the server, by what became of their fines and by days. */
export function PunishmentsScreen() {
  const words = useWords(recordsWords);
  const { serverId, symbol } = useServer();
  const { fine: chosen, officer, from, to } = useAddress(punishmentsSearch).search;
  const list = usePagedRows(
    pagesOf('mdt', 'listPunishments', {
      server_id: serverId,
      per_page: PER_PAGE,
      ...(chosen && { fine_status: chosen }),
      ...(officer !== undefined && { officer_character_id: officer }),
      ...boundsOf({ from, to }, localZone()),
    }),
    'punishments',
  );
  const isFiltered = [chosen, officer, from, to].some((each) => each !== undefined);
  return (
    <Page title={words.punishments}>
      <Filters />
      <ListTable
        list={list}
        failed={words.failed}
        label={words.punishments}
        rowKey={({ punishment_id }) => String(punishment_id)}
        empty={
          isFiltered ? (
            <Empty icon="search" title={words.nothing} text={words.nothingText} />
          ) : (
            <Empty icon="shield" title={words.noPunishments} />
          )
        }
        columns={[
          {
            header: words.who,
            ...MAIN,
            width: 'minmax(0, 1fr)',
            cell: ({ server_character_id: id, user_id }) =>
              id === null ? `#${user_id ?? ''}` : <CharacterPerson id={id} />,
          },
          { header: words.reason, ...MAIN, width: WIDE, cell: ({ reason }) => reason },
          {
            header: words.fine,
            ...MAIN,
            align: 'end',
            width: '112px',
            cell: ({ fine }) => <Money amount={fine?.amount ?? null} symbol={symbol} isRight />,
          },
          {
            header: words.state,
            width: '128px',
            cell: ({ fine }) =>
              fine && (
                <Badge tone={fine.status === 'owed' ? 'danger' : 'neutral'}>
                  {words.fineWords[fine.status]}
                </Badge>
              ),
          },
          { header: words.given, width: '140px', cell: (each) => <Time value={each.created_at} /> },
        ]}
      />
    </Page>
  );
}

function Filters() {
  const words = useWords(recordsWords);
  const { search, show } = useAddress(punishmentsSearch);
  const { fine: chosen, officer, from, to } = search;
  return (
    <Toolbar
      label={words.filters}
      filters={
        <>
          <FilterSelect
            label={words.fines}
            isLabelHidden={false}
            all={words.anyFine}
            value={chosen}
            options={FINE_FILTERS.map((value) => ({ value, label: words.fineStates[value] }))}
            onChange={(fine) => show({ fine }, true)}
          />
          <CharacterField
            label={words.officer}
            isRequired
            value={officer ?? null}
            onChange={(id) => show({ officer: id ?? undefined }, true)}
          />
          <DayFields from={from} to={to} onChange={(days) => show(days, true)} />
        </>
      }
    />
  );
}
