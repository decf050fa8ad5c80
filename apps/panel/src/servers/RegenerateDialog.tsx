import regenerateCode from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { FormProblem } from '../forms/FormProblem.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { foundWords } from './found.words.ts';

/** Asks before the code that is in use stops working; the new one may be chosen. */
export function RegenerateDialog({ serverId, onClose }: { serverId: number; onClose: () => void }) {
  const { invite: words } = useWords(foundWords);
  const form = useForm(regenerateCode, {
    fixed: { server_id: serverId },
    onDone() {
      toast({ title: words.regenerated });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.regenerateTitle}
      description={words.regenerateText}
      confirm={words.regenerateConfirm}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <TextField label={words.own} hint={words.ownHint} {...form.text('join_code')} />
      <FormProblem form={form} />
    </ConfirmDialog>
  );
}
