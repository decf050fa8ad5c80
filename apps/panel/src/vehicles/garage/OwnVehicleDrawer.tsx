import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useCharacters } from '../../app/character.ts';
import { useServerId } from '../../app/server.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import { Facts } from '../Facts.tsx';
import { nameOf } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { ImpoundedDrawer } from './ImpoundedDrawer.tsx';
import { RemoveVehicle } from './RemoveVehicle.tsx';
import { garageWords } from './words.ts';

type Props = { vehicleId: number; onClose: () => void };

/** A vehicle of the person, by its id in the address: its fee is paid here, or it is given up. */
export function OwnVehicleDrawer({ vehicleId, onClose }: Props) {
  const { gone } = useWords(garageWords);
  const { vehicle: title } = useWords(vehiclesWords);
  const { characters } = useCharacters();
  const query = useQuery(answer('cars', 'getVehicle', { server_id: useServerId(), vehicle_id: vehicleId }));
  const vehicle = query.data?.vehicle;
  if (!vehicle)
    return (
      <Drawer title={title} onClose={onClose}>
        {query.error ? <Failed title={gone} query={query} /> : <Skeleton shape="card" />}
      </Drawer>
    );
  const isOwn = characters.some(({ server_character_id: id }) => id === vehicle.owner_character_id);
  const { impounded } = vehicle.flags;
  if (isOwn && impounded) return <ImpoundedDrawer vehicle={vehicle} fee={impounded.fee} onClose={onClose} />;
  return (
    <Drawer
      title={nameOf(vehicle)}
      onClose={onClose}
      actions={isOwn && <RemoveVehicle vehicle={vehicle} onDone={onClose} />}
    >
      <div className={styles.stack}>
        <Facts vehicle={vehicle} />
      </div>
    </Drawer>
  );
}
