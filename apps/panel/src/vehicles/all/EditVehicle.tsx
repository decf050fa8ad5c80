import adminUpdate from '@cabildo/contracts/vehicles/vehicles/admin_update_vehicle.ts';
import { useState } from 'react';
import { useServerId } from '../../app/server.tsx';
import { ColorField } from '../../design/ColorField.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm, type Entered } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { nameOf, type Vehicle } from '../vehicle.ts';
import { vehiclesWords } from '../words.ts';
import { allWords } from './words.ts';

/** Gives a vehicle another plate or colour; only what differs is sent. */
export function EditVehicle({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const words = useWords(allWords);
  const common = useWords(vehiclesWords);
  const [stored] = useState({ plate: vehicle.plate, color: vehicle.color });
  const changesIn = ({ plate, color }: Entered) => ({
    ...(plate !== stored.plate && { plate }),
    ...(color !== stored.color && { color }),
  });
  const hasChangedOrClose = (): boolean => {
    const hasChanged = Object.keys(changesIn(form.values)).length > 0;
    if (!hasChanged) onClose();
    return hasChanged;
  };
  const form = useForm(adminUpdate, {
    id: String(vehicle.vehicle_id),
    fixed: { server_id: useServerId(), vehicle_id: vehicle.vehicle_id },
    values: stored,
    isChange: true,
    toInput: changesIn,
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.editTitle(nameOf(vehicle))}
      form={form}
      submit={words.save}
      check={hasChangedOrClose}
      onClose={onClose}
    >
      <TextField label={common.plate} hint={words.plateHint} {...form.text('plate')} isRequired />
      <ColorField label={common.color} {...form.text('color')} isRequired />
    </FormDialog>
  );
}
