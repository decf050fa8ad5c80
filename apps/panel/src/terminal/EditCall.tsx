import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { useState } from 'react';
import { useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { useCommand } from '../forms/command.ts';
import { useForm } from '../forms/use-form.ts';
import { FormProblem } from '../forms/FormProblem.tsx';
import { useWords } from '../words/words.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { CallFields } from './CallFields.tsx';
import { Conflict } from './Conflict.tsx';
import { changesOf, currentOf, isTouched } from './conflict.ts';

/** The form of a change to a call, which knows the call as it was when the person began (OT-05). */
function useCallChange(call: Call, onClose: () => void) {
  const serverId = useServerId();
  const { take } = useBoard();
  const [base] = useState(call);
  const { title, description, location, postal, caller_name, priority } = base;
  const named = { server_id: serverId, call_id: base.call_id };
  const onDone = ({ call: changed }: { call: Call }): void => {
    take(changed);
    onClose();
  };
  const values = { title, description, location, postal, caller_name, priority: String(priority) };
  const [entered, setEntered] = useState<Readonly<Record<string, unknown>>>(values);
  const mine = changesOf(base, entered);
  // Changes of others to other parts of the call, a unit that came, are no conflict.
  const expected_version = isTouched(base, call, mine) ? base.version : call.version;
  const form = useForm(updateCall, {
    values,
    fixed: { ...named, expected_version },
    toInput: (typed) => changesOf(base, typed),
    onDone,
  });
  if (form.values !== entered) setEntered(form.values);
  const again = useCommand(updateCall, { onDone });
  const current =
    currentOf(again.error) ?? currentOf(form.refusal) ?? (isTouched(base, call, mine) ? call : undefined);
  return {
    form,
    mine,
    current,
    isBusy: form.isBusy || again.isBusy,
    keepMine: (version: number) =>
      void again.run({ ...named, expected_version: version, ...mine } as Parameters<typeof again.run>[0]),
  };
}

/** Changes a call; where another dispatcher was faster, both states are shown and the person decides. */
export function EditCall({ call, onClose }: { call: Call; onClose: () => void }) {
  const words = useWords(boardWords);
  const { form, mine, current, isBusy, keepMine } = useCallChange(call, onClose);
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(mine).length === 0) onClose();
        else void form.submit();
      }}
    >
      {current && (
        <Conflict
          current={current}
          mine={mine}
          isBusy={isBusy}
          onKeepMine={() => keepMine(current.version)}
          onTakeTheirs={onClose}
        />
      )}
      {!current && <FormProblem form={form} />}
      <CallFields
        text={form.text}
        priority={{ value: form.values['priority'], onChange: (to) => form.set('priority', to) }}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={current !== undefined}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}
