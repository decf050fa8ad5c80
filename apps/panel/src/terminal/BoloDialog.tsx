import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import { useServerId } from '../app/server.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { momentOf } from './lookup.ts';
import { lookupWords } from './lookup.words.ts';
import { SubjectDialog, type Subject } from './SubjectDialog.tsx';

interface Props extends Subject {
  kind: 'person' | 'vehicle';
  characterId?: number;
  plate?: string;
}

/** Asks every officer to look out for a person or a vehicle. */
export function BoloDialog({ kind, characterId, plate, name, onClose, onDone }: Props) {
  const words = useWords(lookupWords);
  const serverId = useServerId();
  const form = useForm(createBolo, {
    fixed: {
      server_id: serverId,
      kind,
      ...(characterId !== undefined && { server_character_id: characterId }),
      ...(plate !== undefined && { plate }),
    },
    toInput: ({ expires_at, ...entered }) => ({ ...entered, expires_at: momentOf(expires_at) }),
    onDone() {
      toast({ title: words.boloDone, text: name });
      onDone();
    },
  });
  return (
    <SubjectDialog title={words.bolo} name={name} form={form} onClose={onClose}>
      <TextArea label={words.description} {...form.text('description')} />
      <TextField
        type="datetime-local"
        label={words.until}
        hint={words.untilHint}
        {...form.text('expires_at')}
      />
    </SubjectDialog>
  );
}
