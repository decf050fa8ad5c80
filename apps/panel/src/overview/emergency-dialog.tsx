import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import { useCharacters } from '../app/character.ts';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { Notice } from '../design/Notice.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { overviewWords } from './words.ts';

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
    <Dialog
      title={words.emergency}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.send}
          </Button>
        </>
      }
    >
      {form.error && (
        <Notice
          tone="danger"
          isAlert
          title={words.callFailed}
          text={form.isUnknown ? `${form.error} ${words.callUnknown}` : form.error}
        />
      )}
      <TextField label={words.callTitle} {...form.text('title')} />
      <TextField label={words.callPlace} {...form.text('location')} />
      <TextArea label={words.callText} {...form.text('description')} />
    </Dialog>
  );
}
