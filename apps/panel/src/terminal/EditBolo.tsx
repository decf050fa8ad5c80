import type { AnswerOf, Client } from '@cabildo/client';
import { BOLO_KINDS } from '@cabildo/contracts/mdt/bolos/bolos.ts';
import updateBolo from '@cabildo/contracts/mdt/bolos/update_bolo.ts';
import { CharacterField } from '../app/CharacterField.tsx';
import { useServerId } from '../app/server.tsx';
import { Select } from '../design/Select.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useWords } from '../words/words.ts';
import { EditDialog } from './EditDialog.tsx';
import { localOf, readSearch, showSearch } from './lookup.ts';
import { lookupWords } from './lookup.words.ts';
import { useChange } from './use-change.ts';
import { useNames } from './use-names.ts';

type Bolo = AnswerOf<Client['mdt']['listBolos']>['bolos'][number];
type Kind = (typeof BOLO_KINDS)[number];

/** Changes a BOLO that is active. */
export function EditBolo({ bolo, name, onClose }: { bolo: Bolo; name: string; onClose: () => void }) {
  const words = useWords(lookupWords);
  const change = useChange(updateBolo, bolo, {
    fixed: { server_id: useServerId(), bolo_id: bolo.bolo_id },
    values: ({ kind, server_character_id, plate, description, expires_at }) => ({
      kind,
      server_character_id,
      plate: plate ?? '',
      description: description ?? '',
      expires_at: localOf(expires_at),
    }),
    read: readSearch,
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  const { form, current } = change;
  const nameOf = useNames([bolo.server_character_id, current?.server_character_id ?? null]);
  const kind = form.bind<Kind>('kind', bolo.kind);
  return (
    <EditDialog
      title={`${words.editBolo}: ${name}`}
      change={change}
      conflict={words.boloConflict}
      names={words.fields}
      show={(part, value) => {
        if (part === 'kind') return words.kinds[value as Kind];
        return part === 'server_character_id' ? nameOf(Number(value)) : showSearch(part, value);
      }}
      onClose={onClose}
    >
      <Select
        label={words.kind}
        options={BOLO_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        {...kind}
        isRequired
      />
      {kind.value === 'person' && (
        <CharacterField label={words.person} {...form.bind<number | null>('server_character_id', null)} />
      )}
      {kind.value === 'vehicle' && <TextField label={words.plate} {...form.text('plate')} isRequired />}
      <TextArea label={words.description} {...form.text('description')} />
      <TextField
        type="datetime-local"
        label={words.until}
        hint={words.untilHint}
        {...form.text('expires_at')}
      />
    </EditDialog>
  );
}
