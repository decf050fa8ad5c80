import adminUpdate from '@cabildo/contracts/vehicles/vehicles/admin_update_vehicle.ts';
import { useServerId } from '../../app/server.tsx';
import { ColorField } from '../../design/ColorField.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { nameOf, type Vehicle } from '../vehicle.ts';
import { vehiclesWords } from '../words.ts';
import { allWords } from './words.ts';

/** Gives a vehicle another plate or colour. */
export function EditVehicle({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const words = useWords(allWords);
  const common = useWords(vehiclesWords);
  const form = useForm(adminUpdate, {
    id: String(vehicle.vehicle_id),
    fixed: { server_id: useServerId(), vehicle_id: vehicle.vehicle_id },
    stored: { plate: vehicle.plate, color: vehicle.color },
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={words.editTitle(nameOf(vehicle))} form={form} submit={words.save} onClose={onClose}>
      <TextField label={common.plate} hint={words.plateHint} {...form.text('plate')} isRequired />
      <ColorField label={common.color} {...form.text('color')} isRequired />
    </FormDialog>
  );
}
