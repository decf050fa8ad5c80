import importCharges from '@cabildo/contracts/mdt/charges/import_charges.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { FileField } from '../design/FileField.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { codeWords } from './code.words.ts';

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
    <Dialog
      title={words.import}
      description={words.importText}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.import}
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
      <FileField label={words.file} accept=".json,application/json" {...form.text('charges')} />
    </Dialog>
  );
}
