import type { AnswerOf, Client } from '@cabildo/client';
import updateCase from '@cabildo/contracts/mdt/cases/update_case.ts';
import { useState } from 'react';
import { CharacterField } from '../app/CharacterField.tsx';
import { useServerId } from '../app/server.tsx';
import { Combobox } from '../design/Combobox.tsx';
import type { Option } from '../design/Listbox.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import type { Bound } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { casesWords } from './cases.words.ts';
import { EditDialog } from './EditDialog.tsx';
import { LinkField } from './LinkField.tsx';
import { useChange } from './use-change.ts';
import { useFindCalls, useFindPunishments } from './use-find-links.ts';
import { useNames } from './use-names.ts';

export type CaseFile = AnswerOf<Client['mdt']['getCase']>['case'];
type Ids = readonly number[];

/** Changes a case and what it gathers. */
export function EditCase({ file, onClose }: { file: CaseFile; onClose: () => void }) {
  const words = useWords(casesWords);
  const change = useChange(updateCase, file, {
    fixed: { server_id: useServerId(), case_id: file.case_id },
    values: ({ title, description, character_ids, call_ids, punishment_ids }) => ({
      title,
      description: description ?? '',
      character_ids,
      call_ids,
      punishment_ids,
    }),
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  const { form } = change;
  const people = form.bind<Ids>('character_ids', []);
  const nameOf = useNames(people.value);
  return (
    <EditDialog
      title={`${words.edit}: ${file.title}`}
      change={change}
      conflict={words.conflict}
      names={words.fields}
      show={(_, value) => (Array.isArray(value) ? words.count(value.length) : String(value))}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.text('title')} isRequired />
      <TextArea label={words.description} {...form.text('description')} />
      <LinkField label={words.people} value={people.value} onChange={people.onChange} nameOf={nameOf}>
        <CharacterField
          label={words.addPerson}
          value={null}
          except={people.value}
          onChange={(id) => id !== null && people.onChange([...people.value, id])}
        />
      </LinkField>
      <Calls file={file} field={form.bind<Ids>('call_ids', [])} />
      <Punishments file={file} field={form.bind<Ids>('punishment_ids', [])} />
    </EditDialog>
  );
}

interface LinksProps {
  file: CaseFile;
  field: Bound<Ids>;
}

function Calls({ file, field }: LinksProps) {
  const words = useWords(casesWords);
  const known = file.calls.map(({ call_id, case_number, title }) => [call_id, `${case_number} · ${title}`]);
  return (
    <Links
      label={words.calls}
      add={words.addCall}
      known={new Map(known as [number, string][])}
      field={field}
      search={useFindCalls()}
    />
  );
}

function Punishments({ file, field }: LinksProps) {
  const words = useWords(casesWords);
  const known = file.punishments.map(({ punishment_id, reason }): [number, string] => [
    punishment_id,
    reason,
  ]);
  return (
    <Links
      label={words.punishments}
      add={words.addPunishment}
      known={new Map(known)}
      field={field}
      search={useFindPunishments()}
    />
  );
}

interface FinderProps {
  label: string;
  add: string;
  /** The names of what the case has already. */
  known: ReadonlyMap<number, string>;
  field: Bound<Ids>;
  search: (text: string) => Promise<Option[]>;
}

function Links({ label, add, known, field: { value, onChange }, search }: FinderProps) {
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map());
  const nameOf = (id: number): string => added.get(id) ?? known.get(id) ?? `#${id}`;
  const take = (option: Option | null): void => {
    if (!option) return;
    setAdded(new Map([...added, [Number(option.value), option.label]]));
    onChange([...value, Number(option.value)]);
  };
  return (
    <LinkField label={label} value={value} onChange={onChange} nameOf={nameOf}>
      <Combobox
        label={add}
        value={null}
        onChange={take}
        search={async (text) => (await search(text)).filter((each) => !value.includes(Number(each.value)))}
      />
    </LinkField>
  );
}
