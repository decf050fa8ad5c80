import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import { useCharacters } from '../app/character.ts';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServerId } from '../app/server.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { overviewWords } from './words.ts';
import { FormDialog } from '../forms/FormDialog.tsx';

/** A call to the emergency services, as anybody in the community makes it. */
export function EmergencyDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(overviewWords);
  const serverId = useServerId();
  const { acting } = useCharacters();
  const caller = acting && {
    caller_name: fullName(acting),
    caller_character_id: acting.server_character_id,
  };
  const form = useForm(createCall, {
    fixed: { server_id: serverId, ...caller },
    onDone() {
      toast({ title: words.callDone });
      onClose();
    },
  });
  return (
    <FormDialog title={words.emergency} form={form} submit={words.send} onClose={onClose}>
      <TextField label={words.callTitle} {...form.text('title')} />
      <TextField label={words.callPlace} {...form.text('location')} />
      <TextArea label={words.callText} {...form.text('description')} />
    </FormDialog>
  );
}
