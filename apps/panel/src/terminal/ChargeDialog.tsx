import createCharge from '@cabildo/contracts/mdt/charges/create_charge.ts';
import deleteCharge from '@cabildo/contracts/mdt/charges/delete_charge.ts';
import updateCharge from '@cabildo/contracts/mdt/charges/update_charge.ts';
import { useState } from 'react';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { Notice } from '../design/Notice.tsx';
import { NumberField } from '../design/NumberField.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { codeWords } from './code.words.ts';
import { useRefusalToast } from './Duty.tsx';
import type { Charge } from './lookup.ts';

interface Props {
  /** undefined: a new one. */
  charge: Charge | undefined;
  onClose(): void;
}

/** The form of a new charge, and of a change, where an emptied text is taken away. */
function useChargeForm({ charge, onClose }: Props) {
  const words = useWords(codeWords);
  const { serverId } = useServer();
  const onDone = (): void => {
    toast({ title: words.saved });
    onClose();
  };
  const creation = useForm(createCharge, { fixed: { server_id: serverId }, onDone });
  const change = useForm(updateCharge, {
    values: { ...charge },
    fixed: { server_id: serverId, charge_id: charge?.charge_id ?? 0 },
    toInput: ({ code, title, category, description, fine_amount, jail_minutes, license_points }) => ({
      code,
      title,
      category: category === '' ? null : category,
      description: description === '' ? null : description,
      fine_amount,
      jail_minutes,
      license_points,
    }),
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
    <Dialog
      title={charge ? words.edit : words.create}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          {charge && <Removal charge={charge} onDone={onClose} />}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.save}
          </Button>
        </>
      }
    >
      {form.error && (
        <Notice
          tone="danger"
          isAlert
          title={words.refused}
          text={form.isUnknown ? words.unknown : form.error}
        />
      )}
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
    </Dialog>
  );
}

function Removal({ charge: { charge_id, code }, onDone }: { charge: Charge; onDone: () => void }) {
  const words = useWords(codeWords);
  const { serverId } = useServer();
  const [isAsked, setIsAsked] = useState(false);
  const { run, isBusy, error } = useCommand(deleteCharge, { onDone });
  useRefusalToast(words.refused, error);
  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setIsAsked(true)}>
        {words.remove}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`${words.remove}: ${code}`}
          description={words.removeText}
          confirm={words.remove}
          isBusy={isBusy}
          onClose={() => setIsAsked(false)}
          onConfirm={() => void run({ server_id: serverId, charge_id })}
        />
      )}
    </>
  );
}
