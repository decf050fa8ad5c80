import removeVehicle from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { CommandDialog } from '../../forms/CommandDialog.tsx';
import { useWords } from '../../words/words.ts';
import { nameOf, type Vehicle } from '../vehicle.ts';
import { garageWords } from './words.ts';

/** Gives a vehicle up, once its plate was typed. */
export function RemoveVehicle({ vehicle, onDone }: { vehicle: Vehicle; onDone: () => void }) {
  const words = useWords(garageWords);
  const { serverId, may } = useServer();
  const [isAsked, setIsAsked] = useState(false);
  if (!may(removeVehicle)) return null;
  const { vehicle_id, plate } = vehicle;
  return (
    <>
      <IconButton icon="trash" label={words.remove} onClick={() => setIsAsked(true)} />
      {isAsked && (
        <CommandDialog
          contract={removeVehicle}
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
