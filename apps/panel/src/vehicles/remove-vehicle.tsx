import type adminRemove from '@cabildo/contracts/vehicles/vehicles/admin_remove_vehicle.ts';
import type removeVehicle from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import { useState } from 'react';
import { IconButton } from '../design/icon-button.tsx';
import { CommandDialog } from '../forms/command-dialog.tsx';
import { useServer } from '../shared/server/server.tsx';
import { nameOf, type Vehicle } from './vehicle.ts';

interface Props {
  contract: typeof removeVehicle | typeof adminRemove;
  vehicle: Vehicle;
  words: {
    remove: string;
    removeTitle: (name: string) => string;
    removeText: string;
    removed: (plate: string) => string;
  };
  onDone: () => void;
}

/** Gives a vehicle up, or takes it away, once its plate was typed. */
export function RemoveVehicle({ contract, vehicle, words, onDone }: Props) {
  const { serverId, may } = useServer();
  const [isAsked, setIsAsked] = useState(false);
  if (!may(contract)) return null;
  const { vehicle_id, plate } = vehicle;
  return (
    <>
      <IconButton icon="trash" label={words.remove} onClick={() => setIsAsked(true)} />
      {isAsked && (
        <CommandDialog
          contract={contract}
          input={{ server_id: serverId, vehicle_id }}
          title={words.removeTitle(nameOf(vehicle))}
          text={words.removeText}
          confirm={words.remove}
          done={words.removed(plate)}
          typed={plate}
          onDone={onDone}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
