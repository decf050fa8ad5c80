import type { AnswerOf, Client } from '@cabildo/client';
import updateWarrant from '@cabildo/contracts/mdt/warrants/update_warrant.ts';
import { WARRANT_TYPES } from '@cabildo/contracts/mdt/warrants/warrants.ts';
import { useServerId } from '../app/server.tsx';
import { Select } from '../design/Select.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useWords } from '../words/words.ts';
import { CaseField } from './CaseField.tsx';
import { EditDialog } from './EditDialog.tsx';
import { localOf, readSearch, showSearch } from './lookup.ts';
import { lookupWords } from './lookup.words.ts';
import { useChange } from './use-change.ts';

type Warrant = AnswerOf<Client['mdt']['listWarrants']>['warrants'][number];
type Type = (typeof WARRANT_TYPES)[number];

/** Changes a warrant that is active. */
export function EditWarrant({
  warrant,
  name,
  onClose,
}: {
  warrant: Warrant;
  name: string;
  onClose: () => void;
}) {
  const words = useWords(lookupWords);
  const change = useChange(updateWarrant, warrant, {
    fixed: { server_id: useServerId(), warrant_id: warrant.warrant_id },
    values: ({ type, reason, expires_at, case_id }) => ({
      type,
      reason,
      expires_at: localOf(expires_at),
      case_id,
    }),
    read: readSearch,
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  const { form } = change;
  return (
    <EditDialog
      title={`${words.editWarrant}: ${name}`}
      change={change}
      conflict={words.warrantConflict}
      names={words.fields}
      show={(part, value) => (part === 'type' ? words.warrantTypes[value as Type] : showSearch(part, value))}
      onClose={onClose}
    >
      <Select
        label={words.type}
        options={WARRANT_TYPES.map((value) => ({ value, label: words.warrantTypes[value] }))}
        {...form.bind<Type | null>('type', null)}
        isRequired
      />
      <TextArea label={words.reason} {...form.text('reason')} isRequired />
      <TextField
        type="datetime-local"
        label={words.until}
        hint={words.untilHint}
        {...form.text('expires_at')}
      />
      <CaseField {...form.bind<number | string | null>('case_id', null)} />
    </EditDialog>
  );
}
