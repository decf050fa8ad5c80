import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { useEffect, useRef } from 'react';
import { useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { FormProblem } from '../forms/FormProblem.tsx';
import { useWords } from '../words/words.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { CallFields } from './CallFields.tsx';
import { Conflict } from './Conflict.tsx';
import { entryOf } from './conflict.ts';
import { conflictWords } from './conflict.words.ts';
import { useChange } from './use-change.ts';

/** Changes a call; where another dispatcher was faster, both states are shown and the person decides. */
export function EditCall({ call, onClose }: { call: Call; onClose: () => void }) {
  const words = useWords(boardWords);
  const { save, cancel } = useWords(conflictWords);
  const serverId = useServerId();
  const { take } = useBoard();
  const { form, mine, current, isBusy, keepMine } = useChange(updateCall, call, {
    fixed: { server_id: serverId, call_id: call.call_id },
    values: ({ title, description, location, postal, caller_name, priority }) => ({
      title,
      priority: String(priority),
      location,
      postal,
      caller_name,
      description,
    }),
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
      <CallFields
        text={form.text}
        priority={{ value: form.values['priority'], onChange: (to) => form.set('priority', to) }}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={current !== undefined}>
          {save}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </form>
  );
}
