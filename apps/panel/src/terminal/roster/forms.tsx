import createDepartment from '@cabildo/contracts/mdt/departments/create_department.ts';
import updateDepartment from '@cabildo/contracts/mdt/departments/update_department.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { POWERS } from '@cabildo/contracts/permissions.ts';
import { useState } from 'react';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { MultiSelect } from '../../design/fields/multi-select.tsx';
import { Select } from '../../design/fields/select.tsx';
import { changedValues } from '../../forms/changed.ts';
import type { Bound } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { formWords } from '../../shared/form/words.ts';
import { CharacterField } from '../../shared/person/character-field.tsx';
import { useCharacterName } from '../../shared/person/character-name.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { departmentsWords } from './departments.words.ts';
import { useDepartments, useRoster, type Department } from './use-roster.ts';

interface DepartmentProps {
  /** Left out: a new one. */
  department?: Department;
  onClose(): void;
}

/** Makes a department, or changes one. */
export function DepartmentForm({ department, onClose }: DepartmentProps) {
  const words = useWords(departmentsWords);
  const { create } = useWords(formWords);
  const server_id = useServerId();
  const fields = (form: { bind(name: 'powers', empty: readonly string[]): Bound<readonly string[]> }) => ({
    name: { label: words.name, isRequired: true },
    type: { label: words.type, options: words.types, isRequired: true },
    powers: (
      <MultiSelect
        label={words.powers}
        hint={words.powersHint}
        {...form.bind('powers', [])}
        options={POWERS.map((value) => ({ value, label: words.powerNames[value] }))}
      />
    ),
  });
  const shown = { fields, done: words.saved, onClose };
  if (!department)
    return (
      <CommandForm
        {...shown}
        contract={createDepartment}
        fixed={{ server_id }}
        values={{ type: 'police', powers: [] }}
        title={words.create}
        submit={create}
      />
    );
  const { department_id } = department;
  return (
    <CommandForm
      {...shown}
      contract={updateDepartment}
      id={String(department_id)}
      fixed={{ server_id, department_id }}
      stored={{ ...department }}
      title={words.editTitle}
    />
  );
}

/** The rank of a character in its department, and whether it leads there. */
function usePostFields(isLeadKnown: boolean) {
  const words = useWords(departmentsWords);
  const { may } = useServer();
  return (form: { bind(name: 'is_lead', empty: boolean): Bound<boolean> }) => ({
    rank: { label: words.rank, isRequired: false },
    is_lead: isLeadKnown && may(updateDepartment) && (
      <Checkbox label={words.isLead} hint={words.isLeadHint} {...form.bind('is_lead', false)} />
    ),
  });
}

/** Puts a character into a department. */
export function AddOfficer({ departmentId, onClose }: { departmentId: number; onClose: () => void }) {
  const words = useWords(departmentsWords);
  const { roster } = useRoster(departmentId);
  const post = usePostFields(true);
  return (
    <CommandForm
      contract={setDepartment}
      fixed={{ server_id: useServerId(), department_id: departmentId }}
      toInput={({ is_lead, ...entered }) => ({ ...entered, ...(is_lead === true && { is_lead }) })}
      title={words.add}
      submit={words.add}
      done={words.placed}
      fields={(form) => ({
        server_character_id: (
          <CharacterField
            label={words.person}
            {...form.bind<number | null>('server_character_id', null)}
            isRequired
            except={roster.map(({ server_character_id }) => server_character_id)}
          />
        ),
        ...post(form),
      })}
      onClose={onClose}
    />
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
  const server_id = useServerId();
  const [{ server_character_id, ...stored }] = useState(officer);
  const name = useCharacterName(server_character_id) ?? '…';
  const post = usePostFields(stored.is_lead !== undefined);
  return (
    <CommandForm
      contract={setDepartment}
      id={String(server_character_id)}
      fixed={{ server_id, server_character_id }}
      values={stored}
      toInput={(entered) => changedValues(entered, stored)}
      title={words.changeTitle(name)}
      done={words.placed}
      fields={(form) => ({
        department_id: (
          <PlaceField {...form.bind<number | null>('department_id', null)} own={stored.department_id} />
        ),
        ...((form.values['department_id'] ?? null) !== null && post(form)),
      })}
      onClose={onClose}
    />
  );
}

/** Chooses a department; leads move people within their own departments alone (OT-06). */
function PlaceField({ own, value, onChange, ...field }: Bound<number | null> & { own: number | null }) {
  const words = useWords(departmentsWords);
  const { may } = useServer();
  const { departments } = useDepartments();
  const offered = departments.filter((each) => may(updateDepartment) || each.department_id === own);
  return (
    <Select
      {...field}
      label={words.department}
      isRequired
      value={String(value ?? '')}
      onChange={(to) => onChange(to === '' ? null : Number(to))}
      options={[
        { value: '', label: words.noDepartment },
        ...offered.map(({ department_id: id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
