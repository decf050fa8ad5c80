import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { Select } from '../../design/fields/select.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import type { Bound, Entered } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { entryOf } from '../conflict.ts';
import { Conflict, conflictWords, useChange } from '../conflict.tsx';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import type { Call } from './board.ts';
import { boardWords } from './board.words.ts';

/** The part of a form that a new call and a change to one have in common. */
interface CallForm {
  values: Entered;
  text(name: 'location'): Bound;
  set(name: 'priority', value: string): void;
}

/** The controls of a call, for a new one and for a change. */
function useCallFields() {
  const words = useWords(boardWords);
  return (form: CallForm) => ({
    title: { label: words.fields.title, isRequired: true },
    priority: (
      <Select
        label={words.fields.priority}
        isRequired
        value={String(form.values['priority'])}
        onChange={(to) => form.set('priority', to)}
        options={([1, 2, 3] as const).map((each) => ({ value: String(each), label: words.priorities[each] }))}
      />
    ),
    location: <TextField label={words.fields.location} icon="pin" {...form.text('location')} />,
    postal: words.fields.postal,
    caller_name: words.fields.caller_name,
    description: words.fields.description,
  });
}

/** Takes a call. */
export function CreateCall({ onClose }: { onClose: () => void }) {
  const words = useWords(boardWords);
  const { take } = useBoard();
  return (
    <CommandForm
      contract={createCall}
      fixed={{ server_id: useServerId() }}
      values={{ priority: '2' }}
      title={words.create}
      submit={words.send}
      done={({ call }) => ({ title: words.created, text: call.title })}
      fields={useCallFields()}
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
  const fields = useCallFields();
  const { form, mine, current, isBusy, keepMine } = useChange(updateCall, call, {
    fixed: { server_id: serverId, call_id: call.call_id },
    read: (name, value) => (name === 'priority' ? Number(value) : entryOf(value)),
    onDone({ call: changed }) {
      take(changed);
      onClose();
    },
  });
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
          show={(name, value) => (name === 'priority' ? words.priorities[value as 1 | 2 | 3] : String(value))}
          isBusy={isBusy}
          onKeepMine={keepMine}
          onTakeTheirs={onClose}
        />
      ) : (
        <FormProblem form={form} />
      )}
      <FormFields form={form} fields={fields(form)} />
      <div className={styles.row}>
        <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={current !== undefined}>
          {save}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </form>
  );
}
