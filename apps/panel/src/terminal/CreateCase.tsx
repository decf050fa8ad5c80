import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import { useServerId } from '../app/server.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { casesWords } from './cases.words.ts';
import { FormDialog } from '../forms/FormDialog.tsx';

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
    <FormDialog title={words.create} form={form} submit={words.create} onClose={onClose}>
      <TextField label={words.name} {...form.text('title')} />
      <TextArea label={words.description} {...form.text('description')} />
    </FormDialog>
  );
}
