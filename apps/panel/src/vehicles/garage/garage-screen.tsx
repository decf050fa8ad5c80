import { pagesOf } from '../../api/answers.ts';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { useOwnCompanies } from '../../shared/company/own-companies.ts';
import { Failed } from '../../shared/list/failed.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { useAllRows } from '../../shared/list/rows.ts';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { HeldVehicles } from '../keys/held-vehicles.tsx';
import { Nobody } from '../nobody.tsx';
import { garageSearch } from '../search.ts';
import { vehiclesWords } from '../words.ts';
import { OwnVehicleDrawer } from './own-vehicle-drawer.tsx';
import { VehicleCards } from './vehicle-cards.tsx';
import { garageWords } from './words.ts';

/** The vehicles of the acting character or of one of its companies, and those of which it has a key. */
export function GarageScreen() {
  const words = useWords(garageWords);
  const { sections } = useWords(vehiclesWords);
  const { acting } = useCharacters();
  const { search, show } = useAddress(garageSearch);
  const { vehicle, org } = search;
  const open = (id: number): void => show({ vehicle: id });
  const who = acting && fullName(acting);
  return (
    <Page
      title={sections.garage}
      description={who && (org === undefined ? words.description(who) : words.ofCompany)}
      actions={who && <OwnerSelect own={who} value={org} onChange={(id) => show({ org: id }, true)} />}
    >
      {acting ? (
        <>
          <Garage characterId={acting.server_character_id} orgId={org} onOpen={open} />
          {org === undefined && <HeldVehicles characterId={acting.server_character_id} onOpen={open} />}
        </>
      ) : (
        <Nobody />
      )}
      {vehicle !== undefined && (
        <OwnVehicleDrawer key={vehicle} vehicleId={vehicle} onClose={() => show({ vehicle: undefined })} />
      )}
    </Page>
  );
}

interface OwnerProps {
  own: string;
  value: number | undefined;
  onChange: (orgId: number | undefined) => void;
}

/** Chooses whose vehicles are shown, for who belongs to a company: the own ones, or those of a company (VS-02). */
export function OwnerSelect({ own, ...select }: OwnerProps) {
  const words = useWords(garageWords);
  const companies = useOwnCompanies().map(({ company }) => company);
  if (companies.length === 0) return null;
  return (
    <FilterSelect
      {...select}
      label={words.whose}
      all={own}
      options={companies.map(({ org_id, name }) => ({ value: org_id, label: name }))}
    />
  );
}

interface GarageProps {
  characterId: number;
  orgId: number | undefined;
  onOpen: (vehicleId: number) => void;
}

function Garage({ characterId, orgId, onOpen }: GarageProps) {
  const words = useWords(garageWords);
  const { failed, sections } = useWords(vehiclesWords);
  const { rows, query } = useAllRows(
    pagesOf('cars', 'getMyVehicles', {
      server_id: useServerId(),
      server_character_id: characterId,
      org_id: orgId,
      per_page: 100,
    }),
    'vehicles',
  );
  if (query.error && rows.length === 0) return <Failed title={failed} query={query} />;
  if (query.isPending) return <Skeleton shape="card" />;
  if (rows.length === 0)
    return (
      <Empty
        icon="car"
        title={words.empty}
        text={orgId === undefined ? words.emptyText : words.emptyCompany}
        action={<ServerLink to="/s/$serverId/vehicles/dealer">{words.toDealer}</ServerLink>}
      />
    );
  return <VehicleCards label={sections.garage} vehicles={rows} onOpen={onOpen} />;
}
