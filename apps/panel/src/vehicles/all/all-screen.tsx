import adminCreate from '@cabildo/contracts/vehicles/sales/admin_create_vehicle.ts';
import searchVehicles from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import { pagesOf } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { Page } from '../../design/layout/page.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Time } from '../../design/time.tsx';
import { readPlate } from '../../shared/bar/plate-search.ts';
import { useCreate } from '../../shared/form/use-create.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { CharacterField } from '../../shared/person/character-field.tsx';
import { NotFound } from '../../shared/route/fallbacks.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { Flags } from '../facts.tsx';
import { Paint, Plate } from '../paint.tsx';
import { allSearch } from '../search.ts';
import { useModels } from '../use-models.ts';
import { nameOf } from '../vehicle.ts';
import { vehiclesWords } from '../words.ts';
import { GiveVehicle } from './give-vehicle.tsx';
import { VehicleDrawer } from './vehicle-drawer.tsx';
import { allWords } from './words.ts';
import { VehicleOwner } from '../vehicle-owner.tsx';

/** The vehicles of everybody, for those who keep them. */
export function AllVehiclesScreen() {
  const { description, give: label } = useWords(allWords);
  const { sections } = useWords(vehiclesWords);
  const { may } = useServer();
  const give = useCreate({
    contract: adminCreate,
    label,
    form: (onClose) => <GiveVehicle onClose={onClose} />,
  });
  if (!may(searchVehicles)) return <NotFound />;
  return (
    <Page title={sections.all} description={description} width="full" actions={give.button}>
      <Filters />
      <Found />
      {give.form}
    </Page>
  );
}

function Filters() {
  const words = useWords(allWords);
  const { model: modelLabel } = useWords(vehiclesWords);
  const { search, show } = useAddress(allSearch);
  const models = useModels(false);
  useEveryPage(models.query);
  return (
    <Toolbar
      label={words.filters}
      search={
        <SearchField label={words.search} value={search.plate} onChange={(plate) => show({ plate }, true)} />
      }
      filters={
        <>
          <FilterSelect
            label={modelLabel}
            all={words.anyModel}
            value={search.model}
            options={models.rows.map((each) => ({ value: each.vehicle_model_id, label: nameOf(each) }))}
            onChange={(model) => show({ model }, true)}
          />
          <CharacterField
            label={words.anyOwner}
            isLabelHidden
            placeholder={words.anyOwner}
            value={search.owner ?? null}
            onChange={(owner) => show({ owner: owner ?? undefined }, true)}
          />
        </>
      }
    />
  );
}

function Found() {
  const { none, noneText } = useWords(allWords);
  const words = useWords(vehiclesWords);
  const { search } = useAddress(allSearch);
  const filters = { plate: readPlate(search.plate), model_id: search.model, character_id: search.owner };
  const list = usePagedRows(
    pagesOf('cars', 'searchVehicles', { server_id: useServerId(), per_page: 100, ...filters }),
    'vehicles',
  );
  const { table, openId, onClose } = useListScreen({
    search: allSearch,
    open: 'vehicle',
    list,
    id: 'vehicle_id',
  });
  const isFiltered = [search.plate, search.model, search.owner].some((filter) => filter !== undefined);
  return (
    <>
      <ListTable
        {...table}
        failed={words.failed}
        label={words.sections.all}
        empty={isFiltered ? <NoMatch /> : <Empty icon="car" title={none} text={noneText} />}
        columns={[
          { header: words.plate, ...MAIN, width: '160px', cell: ({ plate }) => <Plate plate={plate} /> },
          { header: words.vehicle, ...MAIN, cell: nameOf },
          { header: words.owner, ...MAIN, cell: (row) => <VehicleOwner vehicle={row} /> },
          { header: words.color, width: '120px', cell: ({ color }) => <Paint color={color} /> },
          { header: words.state, ...MAIN, width: '184px', cell: (row) => <Flags vehicle={row} /> },
          {
            header: words.since,
            align: 'end',
            width: '128px',
            cell: ({ created_at }) => <Time value={created_at} />,
          },
        ]}
      />
      {typeof openId === 'number' && <VehicleDrawer key={openId} vehicleId={openId} onClose={onClose} />}
    </>
  );
}
