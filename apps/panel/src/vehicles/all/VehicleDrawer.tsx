import adminRemove from '@cabildo/contracts/vehicles/vehicles/admin_remove_vehicle.ts';
import adminUpdate from '@cabildo/contracts/vehicles/vehicles/admin_update_vehicle.ts';
import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { CharacterName } from '../../app/character-name.tsx';
import { useCharacters } from '../../app/character.ts';
import { useServer, useServerId } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { CommandDialog } from '../../forms/CommandDialog.tsx';
import { useWords } from '../../words/words.ts';
import { Facts } from '../Facts.tsx';
import { flagWords } from '../flag.words.ts';
import { FlagVehicle } from '../FlagVehicle.tsx';
import { nameOf, type Vehicle } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { EditVehicle } from './EditVehicle.tsx';
import { VehicleLog } from './VehicleLog.tsx';
import { allWords } from './words.ts';

type Props = { vehicleId: number; onClose: () => void };

/** A vehicle of anybody by its id in the address, with its history and what staff can do about it. */
export function VehicleDrawer({ vehicleId, onClose }: Props) {
  const { gone } = useWords(allWords);
  const { vehicle: title } = useWords(vehiclesWords);
  const query = useQuery(answer('cars', 'getVehicle', { server_id: useServerId(), vehicle_id: vehicleId }));
  if (query.data) return <Details vehicle={query.data.vehicle} onClose={onClose} />;
  return (
    <Drawer title={title} onClose={onClose}>
      {query.error ? (
        <>
          <Failed title={gone} query={query} />
          {/* The history outlives the vehicle (CA-07). */}
          <VehicleLog vehicleId={vehicleId} />
        </>
      ) : (
        <Skeleton shape="card" />
      )}
    </Drawer>
  );
}

type Open = 'edit' | 'flags' | 'remove' | undefined;

function Details({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const words = useWords(allWords);
  const { flags } = useWords(flagWords);
  const { serverId, may } = useServer();
  const { characters } = useCharacters();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const { vehicle_id, plate, owner_character_id: owner } = vehicle;
  const isOwn = characters.some(({ server_character_id: id }) => id === owner);
  return (
    <Drawer
      title={nameOf(vehicle)}
      onClose={onClose}
      actions={
        may(adminRemove) && <IconButton icon="trash" label={words.remove} onClick={() => setOpen('remove')} />
      }
      footer={
        <>
          {may(adminUpdate) && (
            <Button icon="edit" onClick={() => setOpen('edit')}>
              {words.edit}
            </Button>
          )}
          {may(setFlags) && !isOwn && (
            <Button icon="warning" onClick={() => setOpen('flags')}>
              {flags}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <Facts
          vehicle={vehicle}
          owner={
            <Link
              className="link"
              to="/s/$serverId/characters/$characterId"
              params={{ serverId: String(serverId), characterId: String(owner) }}
            >
              <CharacterName id={owner} />
            </Link>
          }
        />
        {isOwn && <p className={styles.soft}>{words.own}</p>}
        <VehicleLog vehicleId={vehicle_id} />
      </div>
      {open === 'edit' && <EditVehicle vehicle={vehicle} onClose={close} />}
      {open === 'flags' && <FlagVehicle vehicle={vehicle} onClose={close} />}
      {open === 'remove' && (
        <CommandDialog
          contract={adminRemove}
          input={{ server_id: serverId, vehicle_id }}
          title={words.removeTitle(nameOf(vehicle))}
          text={words.removeText}
          confirm={words.remove}
          done={words.removed(plate)}
          typed={plate}
          onDone={onClose}
          onClose={close}
        />
      )}
    </Drawer>
  );
}
