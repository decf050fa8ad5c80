import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import { useState } from 'react';
import { CommandForm } from '../shared/form/command-form.tsx';
import { formWords } from '../shared/form/words.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { flagWords } from './flag.words.ts';
import type { Vehicle } from './vehicle.ts';

interface Props {
  vehicle: Vehicle;
  onClose(): void;
  onDone?(): void;
}

/** Reports a vehicle as stolen or found, impounds it or releases it; only what differs is sent. */
export function FlagVehicle({ vehicle, onClose, onDone }: Props) {
  const words = useWords(flagWords);
  const { save } = useWords(formWords);
  const { vehicle_id, plate, flags } = vehicle;
  const { stolen, impounded } = flags;
  const [stored] = useState({
    stolen,
    impounded: impounded !== null,
    impound_fee: String(impounded?.fee ?? ''),
    impound_place: impounded?.place ?? '',
  });
  return (
    <CommandForm
      contract={setFlags}
      id={String(vehicle_id)}
      fixed={{ server_id: useServerId(), vehicle_id }}
      values={stored}
      toInput={(entered) => ({
        ...(entered['stolen'] !== stored.stolen && { stolen: entered['stolen'] }),
        ...(entered['impounded'] !== stored.impounded && { impounded: entered['impounded'] }),
        ...(entered['impounded'] === true && poundOf(entered, stored)),
      })}
      title={`${words.flags}: ${plate}`}
      submit={save}
      done={words.flagged}
      fields={({ values }) => ({
        stolen: { label: words.stolen, as: 'checkbox' },
        impounded: { label: words.inPound, as: 'checkbox' },
        impound_fee: values['impounded'] === true && words.fee,
        impound_place: values['impounded'] === true && words.place,
      })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

type Pound = { impound_fee: string; impound_place: string };

/** The fee and the place that differ; an emptied fee is none, and an emptied place is taken away. */
function poundOf(entered: Readonly<Record<string, unknown>>, stored: Pound): Record<string, unknown> {
  const [fee, place] = [String(entered['impound_fee'] ?? ''), String(entered['impound_place'] ?? '').trim()];
  return {
    ...(fee !== stored.impound_fee && { impound_fee: fee === '' ? '0' : fee }),
    ...(place !== stored.impound_place && { impound_place: place === '' ? null : place }),
  };
}
