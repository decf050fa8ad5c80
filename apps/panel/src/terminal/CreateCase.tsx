import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import { useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { Notice } from '../design/Notice.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { casesWords } from './cases.words.ts';

interface Props {
  onClose(): void;
  onDone(caseId: number): void;
}

/** Opens a case. */
export function CreateCase({ onClose, onDone }: Props) {
  const words = useWords(casesWords);
  const serverId = useServerId();
  const form = useForm(createCase, {
    fixed: { server_id: serverId },
    onDone({ case_id }) {
      toast({ title: words.created });
      onClose();
      onDone(case_id);
    },
  });
  return (
    <Dialog
      title={words.create}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.create}
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
      <TextField label={words.name} {...form.text('title')} />
      <TextArea label={words.description} {...form.text('description')} />
    </Dialog>
  );
}
