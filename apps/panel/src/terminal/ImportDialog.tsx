import importCharges from '@cabildo/contracts/mdt/charges/import_charges.ts';
import { useServer } from '../app/server.tsx';
import { FileField } from '../design/FileField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { codeWords } from './code.words.ts';
import { FormDialog } from '../forms/FormDialog.tsx';

/** Adds charges from a file and replaces those of the same code. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(codeWords);
  const { serverId } = useServer();
  const form = useForm(importCharges, {
    fixed: { server_id: serverId },
    onDone({ created, updated }) {
      toast({ title: words.saved, text: words.imported(created, updated) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.import}
      description={words.importText}
      form={form}
      submit={words.import}
      onClose={onClose}
    >
      <FileField label={words.file} accept=".json,application/json" {...form.text('charges')} />
    </FormDialog>
  );
}
