import type { ReactNode } from 'react';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import type { CommandContract } from '../forms/command.ts';
import { useDiscard } from '../forms/DiscardDialog.tsx';
import { FormProblem } from '../forms/FormProblem.tsx';
import { useWords } from '../words/words.ts';
import { Conflict } from './Conflict.tsx';
import type { Value, Versioned } from './conflict.ts';
import { conflictWords } from './conflict.words.ts';
import type { Change } from './use-change.ts';

interface Props<C extends CommandContract, T extends Versioned> {
  title: string;
  change: Change<C, T>;
  /** Says that another person was faster, and with what. */
  conflict: string;
  /** The names of the parts, for a conflict. */
  names: Readonly<Record<string, string>>;
  show?: (name: string, value: NonNullable<Value>) => string;
  onClose(): void;
  children: ReactNode;
}

/** A change in a window; where another was faster, both states are shown and the person decides. */
export function EditDialog<C extends CommandContract, T extends Versioned>(props: Props<C, T>) {
  const { title, change, conflict, names, show, onClose, children } = props;
  const { form, mine, current, isBusy, keepMine } = change;
  const words = useWords(conflictWords);
  const { close, question } = useDiscard(Object.keys(mine).length > 0, onClose);
  const submit = (): void => {
    if (current || isBusy) return;
    if (Object.keys(mine).length === 0) onClose();
    else void form.submit();
  };
  return (
    <>
      <Dialog
        title={title}
        isWide
        onClose={close}
        onSubmit={submit}
        footer={
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={current !== undefined}>
              {words.save}
            </Button>
          </>
        }
      >
        {current && (
          <Conflict
            title={conflict}
            current={current}
            mine={mine}
            names={names}
            {...(show && { show })}
            isBusy={isBusy}
            onKeepMine={keepMine}
            onTakeTheirs={onClose}
          />
        )}
        {children}
        {!current && <FormProblem form={form} />}
      </Dialog>
      {question}
    </>
  );
}
