import transferServer from '@cabildo/contracts/servers/servers/transfer_server.ts';
import { useServerId } from '../../app/server.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { dangerWords } from './words.ts';

/** Asks to whom the server goes, and for its name, before it goes there. */
export function TransferDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const words = useWords(dangerWords);
  const form = useForm(transferServer, {
    fixed: { server_id: useServerId() },
    changes: ['users'],
    onDone() {
      toast({ title: words.transferred });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.transferTitle(name)}
      description={words.transferText}
      confirm={words.transfer}
      typed={name}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <TextField
        label={words.target}
        hint={words.targetHint}
        inputMode="numeric"
        {...form.text('target_cp_id')}
      />
      <FormProblem form={form} />
    </ConfirmDialog>
  );
}
