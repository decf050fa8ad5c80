import createCharge from '@cabildo/contracts/mdt/charges/create_charge.ts';
import deleteCharge from '@cabildo/contracts/mdt/charges/delete_charge.ts';
import updateCharge from '@cabildo/contracts/mdt/charges/update_charge.ts';
import { useServer } from '../app/server.tsx';
import { NumberField } from '../design/NumberField.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { codeWords } from './code.words.ts';
import type { Charge } from './lookup.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';

interface Props {
  /** undefined: a new one. */
  charge: Charge | undefined;
  onClose(): void;
}

/** The form of a new charge, and of a change. */
function useChargeForm({ charge, onClose }: Props) {
  const words = useWords(codeWords);
  const { serverId } = useServer();
  const onDone = (): void => {
    toast({ title: words.saved });
    onClose();
  };
  const creation = useForm(createCharge, { fixed: { server_id: serverId }, onDone });
  const change = useForm(updateCharge, {
    stored: { ...charge },
    fixed: { server_id: serverId, charge_id: charge?.charge_id ?? 0 },
    onDone,
  });
  return charge ? change : creation;
}

/** Makes a charge of the penal code, changes it, deletes it. */
export function ChargeDialog({ charge, onClose }: Props) {
  const words = useWords(codeWords);
  const { symbol } = useServer();
  const form = useChargeForm({ charge, onClose });
  return (
    <FormDialog
      title={charge ? words.edit : words.create}
      form={form}
      submit={words.save}
      actions={charge && <Removal charge={charge} onDone={onClose} />}
      onClose={onClose}
    >
      <TextField label={words.code} {...form.text('code')} />
      <TextField label={words.name} {...form.text('title')} />
      <TextField label={words.category} {...form.text('category')} />
      <TextArea label={words.description} {...form.text('description')} />
      <NumberField
        label={words.fine}
        min={0}
        suffix={symbol}
        {...form.bind<number | null>('fine_amount', null)}
      />
      <NumberField label={words.minutes} min={0} {...form.bind<number | null>('jail_minutes', null)} />
      <NumberField label={words.points} min={0} {...form.bind<number | null>('license_points', null)} />
    </FormDialog>
  );
}

function Removal({ charge: { charge_id, code }, onDone }: { charge: Charge; onDone: () => void }) {
  const words = useWords(codeWords);
  const { serverId } = useServer();
  return (
    <ConfirmButton
      contract={deleteCharge}
      input={{ server_id: serverId, charge_id }}
      label={words.remove}
      variant="danger"
      title={`${words.remove}: ${code}`}
      text={words.removeText}
      onDone={onDone}
    />
  );
}
