import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { Select } from '../../design/fields/select.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { entryOf, type Value } from '../conflict.ts';
import { Conflict, conflictWords, useChange } from '../conflict.tsx';
import { FormPane } from '../pane.tsx';
import { type Department, useBoard } from './board-data.tsx';
import styles from './board.module.css';
import type { Call } from './board.ts';
import { boardWords } from './board.words.ts';
import { UnitsField } from './units-field.tsx';

/** The controls of a call that a change has too, the facts before what is told about them. */
function useCallFields() {
  const words = useWords(boardWords);
  const { departments } = useBoard();
  const of = (form: CallForm) => ({
    title: { label: words.fields.title, isRequired: true },
    location: <TextField label={words.fields.location} icon="pin" {...form.text('location')} />,
    priority: { label: words.fields.priority, options: words.priorities, isRequired: true },
    department_id: departments.length > 0 && (
      <DepartmentField departments={departments} {...form.bind<number | null>('department_id', null)} />
    ),
  });
  const about = {
    caller_character_id: words.fields.caller_character_id,
    caller_name: words.fields.caller_name,
    postal: words.fields.postal,
    origin: { label: words.fields.origin, options: words.origins, isRequired: true },
    description: words.fields.description,
  };
  return { of, about };
}

/** The part of a form that a new call and a change to one have in common. */
interface CallForm {
  text(name: 'location'): Bound;
  bind<V>(name: 'department_id', empty: V): Bound<V>;
}

type DepartmentProps = Bound<number | null> & { departments: readonly Department[] };

/** Addresses a call to a department. */
function DepartmentField({ departments, value, onChange, ...field }: DepartmentProps) {
  const words = useWords(boardWords);
  return (
    <Select
      {...field}
      label={words.fields.department_id}
      isRequired={false}
      value={String(value ?? '')}
      onChange={(to) => onChange(to === '' ? null : Number(to))}
      options={[
        { value: '', label: words.noDepartment },
        ...departments.map(({ department_id, name }) => ({ value: String(department_id), label: name })),
      ]}
    />
  );
}

/** Takes a call, with those who are sent to it. */
export function CreateCall({ onClose }: { onClose: () => void }) {
  const words = useWords(boardWords);
  const { take } = useBoard();
  const { of, about } = useCallFields();
  return (
    <CommandForm<typeof createCall, ComponentProps<typeof FormPane>>
      in={FormPane}
      contract={createCall}
      fixed={{ server_id: useServerId() }}
      values={{ priority: '2', origin: 'caller' }}
      title={words.create}
      submit={words.send}
      done={({ call }) => ({
        title: words.created,
        text: `${words.number(call.case_number)} · ${call.title}`,
      })}
      fields={(form) => ({
        ...of(form),
        units: <UnitsField {...form.bind<readonly number[]>('units', [])} />,
        ...about,
      })}
      onDone={({ call }) => take(call)}
      onClose={onClose}
    />
  );
}

/** Changes a call; where another dispatcher was faster, both states are shown and the person decides. */
export function EditCall({ call, onClose }: { call: Call; onClose: () => void }) {
  const words = useWords(boardWords);
  const { save, cancel } = useWords(conflictWords);
  const serverId = useServerId();
  const { take } = useBoard();
  const { of, about } = useCallFields();
  const show = useShow();
  const { form, mine, current, isBusy, keepMine } = useChange(updateCall, call, {
    fixed: { server_id: serverId, call_id: call.call_id },
    isKept: true,
    read: (name, value) => (name === 'priority' ? Number(value) : entryOf(value)),
    onDone({ call: changed }) {
      take(changed);
      onClose();
    },
  });
  /** Closes the form, and forgets what was typed. */
  const leave = (): void => {
    form.reset();
    onClose();
  };
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={element}
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(mine).length === 0) onClose();
        else void form.submit();
      }}
    >
      {current ? (
        <Conflict
          title={words.conflict}
          current={current}
          mine={mine}
          names={words.fields}
          show={show}
          isBusy={isBusy}
          onKeepMine={keepMine}
          onTakeTheirs={leave}
        />
      ) : (
        <FormProblem form={form} />
      )}
      <FormFields form={form} fields={{ ...of(form), ...about }} />
      <div className={styles.row}>
        <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={current !== undefined}>
          {save}
        </Button>
        <Button onClick={leave}>{cancel}</Button>
      </div>
    </form>
  );
}

/** Says a part of a call in words. */
function useShow(): (name: string, value: NonNullable<Value>) => ReactNode {
  const words = useWords(boardWords);
  const { departments } = useBoard();
  return (name, value) => {
    if (name === 'priority') return words.priorities[value as 1 | 2 | 3];
    if (name === 'origin') return words.origins[value as Call['origin']];
    if (name === 'caller_character_id') return <CharacterName id={Number(value)} />;
    if (name === 'department_id')
      return departments.find(({ department_id }) => department_id === value)?.name ?? String(value);
    return String(value);
  };
}
