import setLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import { useServerId } from '../../app/server.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { chatWords } from './words.ts';

interface Props {
  /** The limit that is changed; undefined: another role gets one. */
  limit: { cp_role_id: string; max_characters: number } | undefined;
  onClose: () => void;
}

/** Sets how many characters people with a role may have. */
export function LimitDialog({ limit, onClose }: Props) {
  const words = useWords(chatWords);
  const form = useForm(setLimit, {
    fixed: { server_id: useServerId(), ...(limit && { cp_role_id: limit.cp_role_id }) },
    values: { max_characters: limit?.max_characters ?? null },
    onDone() {
      toast({ title: words.added });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.limitTitle}
      description={limit?.cp_role_id}
      form={form}
      submit={words.save}
      onClose={onClose}
    >
      {!limit && (
        <TextField
          label={words.role}
          hint={words.roleHint}
          inputMode="numeric"
          {...form.text('cp_role_id')}
        />
      )}
      <NumberField
        label={words.most}
        min={1}
        max={100}
        {...form.bind<number | null>('max_characters', null)}
      />
    </FormDialog>
  );
}
