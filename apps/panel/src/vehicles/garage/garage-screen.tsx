import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { Failed } from '../../app/Failed.tsx';
import { fullName } from '../../app/ActingCharacter.tsx';
import { useCharacters } from '../../app/character.ts';
import { useServerId } from '../../app/server.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import { Nobody } from '../Nobody.tsx';
import { VehicleCard } from '../VehicleCard.tsx';
import { VehiclesPage } from '../VehiclesPage.tsx';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { OwnVehicleDrawer } from './OwnVehicleDrawer.tsx';
import { garageWords } from './words.ts';

const MOST = 100;

/** The vehicles of the acting character. */
export function GarageScreen() {
  const words = useWords(garageWords);
  const { acting } = useCharacters();
  const { vehicle } = useSearch({ from: '/s/$serverId/shell/vehicles' });
  const navigate = useNavigate({ from: '/s/$serverId/vehicles' });
  const open = (id?: number): void => void navigate({ search: { vehicle: id }, resetScroll: false });
  return (
    <VehiclesPage description={acting && words.description(fullName(acting))}>
      {acting ? <Garage characterId={acting.server_character_id} onOpen={open} /> : <Nobody />}
      {vehicle !== undefined && <OwnVehicleDrawer key={vehicle} vehicleId={vehicle} onClose={() => open()} />}
    </VehiclesPage>
  );
}

function Garage({ characterId, onOpen }: { characterId: number; onOpen: (vehicleId: number) => void }) {
  const { failed, sections } = useWords(vehiclesWords);
  const pages = useInfiniteQuery(
    pagesOf('cars', 'getMyVehicles', {
      server_id: useServerId(),
      server_character_id: characterId,
      per_page: MOST,
    }),
  );
  useEveryPage(pages);
  const vehicles = pages.data?.pages.flatMap((page) => page.vehicles) ?? [];
  if (pages.error && vehicles.length === 0) return <Failed title={failed} query={pages} />;
  if (pages.isPending) return <Skeleton shape="card" />;
  if (vehicles.length === 0) return <EmptyGarage />;
  return (
    <ul className={styles.grid} aria-label={sections.garage}>
      {vehicles.map((vehicle) => (
        <li key={vehicle.vehicle_id}>
          <VehicleCard vehicle={vehicle} onOpen={() => onOpen(vehicle.vehicle_id)} />
        </li>
      ))}
    </ul>
  );
}

function EmptyGarage() {
  const words = useWords(garageWords);
  return (
    <Empty
      icon="car"
      title={words.empty}
      text={words.emptyText}
      action={
        <Link className="link" to="/s/$serverId/vehicles/dealer" params={{ serverId: String(useServerId()) }}>
          {words.toDealer}
        </Link>
      }
    />
  );
}
