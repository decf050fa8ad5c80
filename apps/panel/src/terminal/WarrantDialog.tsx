import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import { WARRANT_TYPES } from '@cabildo/contracts/mdt/warrants/warrants.ts';
import { useServerId } from '../app/server.tsx';
import { Select } from '../design/Select.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { CaseField } from './CaseField.tsx';
import { momentOf } from './lookup.ts';
import { lookupWords } from './lookup.words.ts';
import { SubjectDialog, type Subject } from './SubjectDialog.tsx';

/** Issues a warrant against a person. */
export function WarrantDialog({ characterId, name, onClose, onDone }: Subject & { characterId: number }) {
  const words = useWords(lookupWords);
  const serverId = useServerId();
  const form = useForm(createWarrant, {
    fixed: { server_id: serverId, server_character_id: characterId },
    values: { type: 'arrest' },
    toInput: ({ expires_at, case_id, ...entered }) => ({
      ...entered,
      expires_at: momentOf(expires_at),
      case_id: case_id ?? undefined,
    }),
    onDone() {
      toast({ title: words.warrantDone, text: name });
      onDone();
    },
  });
  return (
    <SubjectDialog title={words.warrant} name={name} form={form} onClose={onClose}>
      <Select
        label={words.type}
        options={WARRANT_TYPES.map((value) => ({ value, label: words.warrantTypes[value] }))}
        {...form.bind<(typeof WARRANT_TYPES)[number] | null>('type', null)}
      />
      <TextArea label={words.reason} {...form.text('reason')} />
      <TextField
        type="datetime-local"
        label={words.until}
        hint={words.untilHint}
        {...form.text('expires_at')}
      />
      <CaseField {...form.bind<number | string | null>('case_id', null)} />
    </SubjectDialog>
  );
}
