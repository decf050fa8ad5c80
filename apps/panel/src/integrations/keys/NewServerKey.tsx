import { KEY_SCOPES, type KeyScope } from '@cabildo/contracts/key-scopes.ts';
import createKey from '@cabildo/contracts/servers/keys/create_api_key.ts';
import { useServer } from '../../app/server.tsx';
import { RadioCards } from '../../design/RadioCards.tsx';
import { TextField } from '../../design/TextField.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { serverKeysWords } from './words.ts';

interface Props {
  onClose: () => void;
  onMade: (name: string, key: string) => void;
}

/** A form for another key; it begins with the least that a key may do. */
export function NewServerKey({ onClose, onMade }: Props) {
  const words = useWords(serverKeysWords);
  const { serverId } = useServer();
  const form = useForm(createKey, {
    fixed: { server_id: serverId },
    values: { scope: 'read' },
    onDone: ({ api_key, key: { name } }) => onMade(name, api_key),
  });
  return (
    <FormDialog title={words.createTitle} form={form} submit={words.create} onClose={onClose}>
      <TextField label={words.name} hint={words.nameHint} {...form.text('name')} />
      <RadioCards<KeyScope>
        label={words.scope}
        {...form.bind<KeyScope>('scope', 'read')}
        isRequired
        options={KEY_SCOPES.map((value) => ({ value, ...words.scopes[value] }))}
      />
    </FormDialog>
  );
}
