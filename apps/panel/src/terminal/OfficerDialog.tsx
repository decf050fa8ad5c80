import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import updateDepartment from '@cabildo/contracts/mdt/departments/update_department.ts';
import { useState } from 'react';
import { useCharacterName } from '../app/character-name.tsx';
import { CharacterField } from '../app/CharacterField.tsx';
import { useServer } from '../app/server.tsx';
import { Checkbox } from '../design/Checkbox.tsx';
import { Select } from '../design/Select.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm, type Form } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { departmentsWords } from './departments.words.ts';
import { useDepartments, useRoster } from './use-roster.ts';

const NONE = '';

/** Puts a character into a department. */
export function AddOfficer({ departmentId, onClose }: { departmentId: number; onClose: () => void }) {
  const words = useWords(departmentsWords);
  const { serverId } = useServer();
  const { roster } = useRoster(departmentId);
  const form = useForm(setDepartment, {
    fixed: { server_id: serverId, department_id: departmentId },
    toInput: ({ is_lead, ...entered }) => ({ ...entered, ...(is_lead === true && { is_lead }) }),
    onDone() {
      toast({ title: words.placed });
      onClose();
    },
  });
  return (
    <FormDialog title={words.add} form={form} submit={words.add} onClose={onClose}>
      <CharacterField
        label={words.person}
        {...form.bind<number | null>('server_character_id', null)}
        isRequired
        except={roster.map(({ server_character_id }) => server_character_id)}
      />
      <PostFields form={form} />
    </FormDialog>
  );
}

/** The post of a character. */
export interface Post {
  server_character_id: number;
  department_id: number | null;
  rank: string | null;
  /** undefined: not known, and left as it is. */
  is_lead?: boolean;
}

/** Changes the post of a character: the department, the rank, whether it leads; only what differs is sent. */
export function ChangeOfficer({ officer, onClose }: { officer: Post; onClose: () => void }) {
  const words = useWords(departmentsWords);
  const { serverId, may } = useServer();
  const { departments } = useDepartments();
  const [stored] = useState(officer);
  const { server_character_id, department_id, rank, is_lead } = stored;
  const name = useCharacterName(server_character_id) ?? '…';
  const form = useForm(setDepartment, {
    id: String(server_character_id),
    fixed: { server_id: serverId, server_character_id },
    values: { department_id, rank: rank ?? '', is_lead },
    toInput: (entered) => ({
      ...(entered['department_id'] !== department_id && { department_id: entered['department_id'] }),
      ...((entered['rank'] ?? '') !== (rank ?? '') && {
        rank: entered['rank'] === '' ? null : entered['rank'],
      }),
      ...(entered['is_lead'] !== is_lead && { is_lead: entered['is_lead'] }),
    }),
    onDone() {
      toast({ title: words.placed });
      onClose();
    },
  });
  const place = form.bind<number | null>('department_id', null);
  // Leads move people within their own departments alone (OT-06).
  const offered = departments.filter((each) => may(updateDepartment) || each.department_id === department_id);
  return (
    <FormDialog title={words.changeTitle(name)} form={form} submit={words.save} onClose={onClose}>
      <Select
        label={words.department}
        {...place}
        isRequired
        value={String(place.value ?? NONE)}
        onChange={(to) => place.onChange(to === NONE ? null : Number(to))}
        options={[
          { value: NONE, label: words.noDepartment },
          ...offered.map(({ department_id: id, name: label }) => ({ value: String(id), label })),
        ]}
      />
      {place.value !== null && <PostFields form={form} isLeadKnown={is_lead !== undefined} />}
    </FormDialog>
  );
}

type FieldsProps = { form: Pick<Form<typeof setDepartment>, 'text' | 'bind'>; isLeadKnown?: boolean };

function PostFields({ form, isLeadKnown = true }: FieldsProps) {
  const words = useWords(departmentsWords);
  const { may } = useServer();
  return (
    <>
      <TextField label={words.rank} {...form.text('rank')} isRequired={false} />
      {isLeadKnown && may(updateDepartment) && (
        <Checkbox label={words.isLead} hint={words.isLeadHint} {...form.bind<boolean>('is_lead', false)} />
      )}
    </>
  );
}
