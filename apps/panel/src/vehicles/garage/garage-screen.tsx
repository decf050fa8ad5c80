import { pagesOf } from '../../api/answers.ts';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { useAllRows } from '../../shared/list/rows.ts';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { Flags } from '../facts.tsx';
import { Nobody } from '../nobody.tsx';
import { Car, Plate } from '../paint.tsx';
import { garageSearch } from '../search.ts';
import { nameOf, type Vehicle } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { OwnVehicleDrawer } from './own-vehicle-drawer.tsx';
import { garageWords } from './words.ts';

/** The vehicles of the acting character. */
export function GarageScreen() {
  const words = useWords(garageWords);
  const { sections } = useWords(vehiclesWords);
  const { acting } = useCharacters();
  const { search, show } = useAddress(garageSearch);
  const { vehicle } = search;
  return (
    <Page title={sections.garage} description={acting && words.description(fullName(acting))}>
      {acting ? (
        <Garage characterId={acting.server_character_id} onOpen={(id) => show({ vehicle: id })} />
      ) : (
        <Nobody />
      )}
      {vehicle !== undefined && (
        <OwnVehicleDrawer key={vehicle} vehicleId={vehicle} onClose={() => show({ vehicle: undefined })} />
      )}
    </Page>
  );
}

function Garage({ characterId, onOpen }: { characterId: number; onOpen: (vehicleId: number) => void }) {
  const words = useWords(garageWords);
  const { failed, sections } = useWords(vehiclesWords);
  const { rows, query } = useAllRows(
    pagesOf('cars', 'getMyVehicles', {
      server_id: useServerId(),
      server_character_id: characterId,
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
        text={words.emptyText}
        action={<ServerLink to="/s/$serverId/vehicles/dealer">{words.toDealer}</ServerLink>}
      />
    );
  return (
    <ul className={styles.grid} aria-label={sections.garage}>
      {rows.map((vehicle) => (
        <li key={vehicle.vehicle_id}>
          <VehicleCard vehicle={vehicle} onOpen={() => onOpen(vehicle.vehicle_id)} />
        </li>
      ))}
    </ul>
  );
}

/** A vehicle on a card, which opens its details. */
function VehicleCard({ vehicle, onOpen }: { vehicle: Vehicle; onOpen: () => void }) {
  return (
    <article className={styles.card}>
      <div className={styles.scene}>
        <Car color={vehicle.color} />
      </div>
      <h2 className={styles.name}>
        <button type="button" className={styles.open} onClick={onOpen}>
          {nameOf(vehicle)}
        </button>
      </h2>
      <div className={styles.foot}>
        <Plate plate={vehicle.plate} />
        <Flags vehicle={vehicle} />
      </div>
    </article>
  );
}
