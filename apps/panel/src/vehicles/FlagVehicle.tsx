import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import { useState } from 'react';
import { useServer } from '../app/server.tsx';
import { Checkbox } from '../design/Checkbox.tsx';
import { MoneyField } from '../design/MoneyField.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import type { Vehicle } from './vehicle.ts';
import { flagWords } from './flag.words.ts';

interface Props {
  vehicle: Vehicle;
  onClose(): void;
  onDone?(): void;
}

/** Reports a vehicle as stolen or found, impounds it or releases it; only what differs is sent. */
export function FlagVehicle({ vehicle, onClose, onDone }: Props) {
  const words = useWords(flagWords);
  const { serverId, symbol } = useServer();
  const { stolen, impounded } = vehicle.flags;
  const [stored] = useState({
    stolen,
    impounded: impounded !== null,
    impound_fee: String(impounded?.fee ?? ''),
    impound_place: impounded?.place ?? '',
  });
  const form = useForm(setFlags, {
    id: String(vehicle.vehicle_id),
    fixed: { server_id: serverId, vehicle_id: vehicle.vehicle_id },
    values: stored,
    toInput: (entered) => ({
      ...(entered['stolen'] !== stored.stolen && { stolen: entered['stolen'] }),
      ...(entered['impounded'] !== stored.impounded && { impounded: entered['impounded'] }),
      ...(entered['impounded'] === true && poundOf(entered, stored)),
    }),
    onDone() {
      toast({ title: words.flagged });
      onClose();
      onDone?.();
    },
  });
  const inPound = form.bind<boolean>('impounded', false);
  return (
    <FormDialog title={`${words.flags}: ${vehicle.plate}`} form={form} submit={words.save} onClose={onClose}>
      <Checkbox label={words.stolen} {...form.bind<boolean>('stolen', false)} />
      <Checkbox label={words.inPound} {...inPound} />
      {inPound.value && (
        <>
          <MoneyField label={words.fee} symbol={symbol} {...form.text('impound_fee')} />
          <TextField label={words.place} {...form.text('impound_place')} />
        </>
      )}
    </FormDialog>
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
