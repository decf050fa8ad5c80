import searchVehicles from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { CharacterPerson } from '../../app/character-name.tsx';
import { CharacterField } from '../../app/CharacterField.tsx';
import { NotFound } from '../../app/fallbacks.tsx';
import { SearchField } from '../../app/SearchField.tsx';
import { useServer } from '../../app/server.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Select } from '../../design/Select.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import { Flags } from '../Flags.tsx';
import { Paint } from '../Paint.tsx';
import { Plate } from '../Plate.tsx';
import { readPlate } from '../../app/plate-search.ts';
import type { AllSearch } from '../routes.ts';
import { useModels } from '../use-models.ts';
import { nameOf, type Vehicle } from '../vehicle.ts';
import { VehiclesPage } from '../VehiclesPage.tsx';
import { vehiclesWords } from '../words.ts';
import { VehicleDrawer } from './VehicleDrawer.tsx';
import { allWords } from './words.ts';

const MOST = 100;
const ALL = 'all';

/** The vehicles of everybody, for those who keep them. */
export function AllVehiclesScreen() {
  const words = useWords(allWords);
  const { may } = useServer();
  const search = useSearch({ from: '/s/$serverId/shell/vehicles/all' });
  const navigate = useNavigate({ from: '/s/$serverId/vehicles/all' });
  const go = (next: AllSearch, replace = false): void =>
    void navigate({ search: (before: AllSearch) => ({ ...before, ...next }), replace, resetScroll: false });
  if (!may(searchVehicles)) return <NotFound />;
  return (
    <VehiclesPage description={words.description} width="full">
      <Filters search={search} go={go} />
      <Found search={search} onOpen={({ vehicle_id }) => go({ vehicle: vehicle_id })} />
      {search.vehicle !== undefined && (
        <VehicleDrawer
          key={search.vehicle}
          vehicleId={search.vehicle}
          onClose={() => go({ vehicle: undefined })}
        />
      )}
    </VehiclesPage>
  );
}

function Filters({ search, go }: { search: AllSearch; go: (next: AllSearch, replace?: boolean) => void }) {
  const words = useWords(allWords);
  const { model: modelLabel } = useWords(vehiclesWords);
  const { pages, models } = useModels(false);
  useEveryPage(pages);
  return (
    <Toolbar
      label={words.filters}
      search={
        <SearchField label={words.search} value={search.plate} onChange={(plate) => go({ plate }, true)} />
      }
      filters={
        <>
          <Select
            label={modelLabel}
            isLabelHidden
            value={search.model === undefined ? ALL : String(search.model)}
            options={[
              { value: ALL, label: words.anyModel },
              ...models.map((each) => ({ value: String(each.vehicle_model_id), label: nameOf(each) })),
            ]}
            onChange={(to) => go({ model: to === ALL ? undefined : Number(to) }, true)}
          />
          <CharacterField
            label={words.anyOwner}
            isLabelHidden
            placeholder={words.anyOwner}
            value={search.owner ?? null}
            onChange={(owner) => go({ owner: owner ?? undefined }, true)}
          />
        </>
      }
    />
  );
}

function Found({ search, onOpen }: { search: AllSearch; onOpen: (vehicle: Vehicle) => void }) {
  const words = useWords(allWords);
  const common = useWords(vehiclesWords);
  const { serverId } = useServer();
  const { plate, model, owner } = search;
  const pages = useInfiniteQuery(
    pagesOf('cars', 'searchVehicles', {
      server_id: serverId,
      per_page: MOST,
      plate: readPlate(plate),
      model_id: model,
      character_id: owner,
    }),
  );
  const isFiltered = plate !== undefined || model !== undefined || owner !== undefined;
  return (
    <PagedTable
      pages={pages}
      failed={common.failed}
      label={common.title}
      columns={columnsOf(common)}
      rows={pages.data?.pages.flatMap(({ vehicles }) => vehicles) ?? []}
      rowKey={({ vehicle_id }) => String(vehicle_id)}
      onOpen={onOpen}
      openKey={search.vehicle === undefined ? null : String(search.vehicle)}
      empty={
        isFiltered ? (
          <Empty icon="search" title={common.nothing} text={common.nothingText} />
        ) : (
          <Empty icon="car" title={words.none} text={words.noneText} />
        )
      }
    />
  );
}

const columnsOf = (words: (typeof vehiclesWords)['es']): Column<Vehicle>[] => [
  {
    id: 'plate',
    header: words.plate,
    cell: ({ plate }) => <Plate plate={plate} />,
    width: '160px',
    isMain: true,
  },
  { id: 'vehicle', header: words.vehicle, cell: nameOf, isMain: true },
  {
    id: 'owner',
    header: words.owner,
    cell: ({ owner_character_id }) => <CharacterPerson id={owner_character_id} />,
    isMain: true,
  },
  { id: 'color', header: words.color, cell: ({ color }) => <Paint color={color} />, width: '120px' },
  {
    id: 'state',
    header: words.state,
    cell: (vehicle) => <Flags vehicle={vehicle} />,
    width: '184px',
    isMain: true,
  },
  {
    id: 'since',
    header: words.since,
    cell: ({ created_at }) => <Time value={created_at} />,
    align: 'end',
    width: '128px',
  },
];
