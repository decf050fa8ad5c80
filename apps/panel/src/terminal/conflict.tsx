import { type ReactNode, useState } from 'react';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Dialog } from '../design/overlays/dialog.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { changedValues } from '../forms/changed.ts';
import { type AnswerOf, type CommandContract, type InputOf, useCommand } from '../forms/command.ts';
import { useDiscard } from '../forms/discard-dialog.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import { type Entered, type Form, useForm } from '../forms/use-form.ts';
import { type Fields, FormFields } from '../shared/form/form-fields.tsx';
import { defineWords, useWords } from '../words/words.ts';
import styles from './board/board.module.css';
import {
  type Changes,
  changesOf,
  currentOf,
  differencesOf,
  isTouched,
  type Value,
  type Versioned,
} from './conflict.ts';

interface Props {
  title: string;
  current: object;
  mine: Changes;
  /** The names of the parts. */
  names: Readonly<Record<string, string>>;
  /** Says a part in words. Default: as it is. */
  show?: (name: string, value: NonNullable<Value>) => ReactNode;
  isBusy: boolean;
  /** undefined: there is nothing to keep, the thing is to be seen anew. */
  onKeepMine?: () => void;
  onTakeTheirs(): void;
}

/** Says that another person was faster, shows both states, and lets the person decide. */
export function Conflict(props: Props) {
  const { title, current, mine, names, show = (_, value) => String(value) } = props;
  const { isBusy, onKeepMine, onTakeTheirs } = props;
  const words = useWords(conflictWords);
  const shown = (name: string, value: Value): ReactNode =>
    value === null || (Array.isArray(value) && value.length === 0) ? words.nothing : show(name, value);
  return (
    <Notice
      tone="warning"
      isAlert
      title={title}
      text={
        <span className={styles.differences}>
          <span>{onKeepMine ? words.text : words.seen}</span>
          {differencesOf(current, mine).map(({ name, theirs, mine: own }) => (
            <span key={name} className={styles.difference}>
              <span className={styles.differenceName}>{names[name]}</span>
              <span>
                {words.theirs}: {shown(name, theirs)}
              </span>
              <span>
                {words.mine}: {shown(name, own)}
              </span>
            </span>
          ))}
        </span>
      }
      action={
        <span className={styles.row}>
          {onKeepMine && (
            <Button size="small" isBusy={isBusy} onClick={onKeepMine}>
              {words.keepMine}
            </Button>
          )}
          <Button size="small" onClick={onTakeTheirs}>
            {onKeepMine ? words.takeTheirs : words.seeNow}
          </Button>
        </span>
      }
    />
  );
}

/** The words of a change with which another person was faster. */
export const conflictWords = defineWords({
  text: [
    'Compara y decide. Nada de lo tuyo se ha guardado todavía.',
    'Compare and decide. Nothing of yours has been saved yet.',
  ],
  seen: [
    'Tu cambio no se hizo. Mira cómo está ahora y decide de nuevo.',
    'Your change was not made. See how it is now and decide anew.',
  ],
  seeNow: ['Ver como está ahora', 'See it as it is now'],
  theirs: ['Ahora dice', 'It says now'],
  mine: ['Tú pusiste', 'You entered'],
  keepMine: ['Guardar lo mío', 'Save mine'],
  takeTheirs: ['Quedarse con lo suyo', 'Keep theirs'],
  nothing: ['nada', 'nothing'],
  save: ['Guardar', 'Save'],
  cancel: ['Cancelar', 'Cancel'],
});

interface EditProps<C extends CommandContract, T extends Versioned> extends Omit<ChangeOptions<C>, 'onDone'> {
  contract: C;
  /** The thing as the panel knows it now. */
  thing: T;
  title: string;
  /** Says that another person was faster, and with what. */
  conflict: string;
  /** The names of the parts, for a conflict. */
  names: Readonly<Record<string, string>>;
  show?: (name: string, value: NonNullable<Value>) => ReactNode;
  fields: (form: Form<C>) => Fields<C>;
  /** Said when it is done. */
  done: string;
  onClose(): void;
}

/** A change in a window; where another was faster, both states are shown and the person decides. */
export function EditDialog<C extends CommandContract, T extends Versioned>(props: EditProps<C, T>) {
  const { contract, thing, title, conflict, names, show, fields, done, onClose, ...options } = props;
  const words = useWords(conflictWords);
  const { form, mine, current, isBusy, keepMine } = useChange(contract, thing, {
    ...options,
    onDone() {
      toast({ title: done });
      onClose();
    },
  });
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
        <FormFields form={form} fields={fields(form)} />
        {!current && <FormProblem form={form} />}
      </Dialog>
      {question}
    </>
  );
}

export interface ChangeOptions<C extends CommandContract> {
  /** Names the thing; it is sent beside what differs. */
  fixed: InputOf<C>;
  /** Makes a part of what a control says. Default: texts as they are, emptied ones as null. */
  read?: (name: string, value: unknown) => Value;
  /** Keeps what was typed while the form is gone. */
  isKept?: boolean;
  onDone(answer: AnswerOf<C>): void;
}

/** A change to a thing that others change meanwhile. */
export interface Change<C extends CommandContract, T> {
  form: Form<C>;
  /** The parts that differ. */
  mine: Changes;
  /** The thing as it is now, where another was faster with the same parts; undefined: nobody was. */
  current: T | undefined;
  isBusy: boolean;
  /** Saves the own parts over those of the other. */
  keepMine(): void;
}

/** The form of a change, which knows the thing as it was when the person began (OT-05). */
export function useChange<C extends CommandContract, T extends Versioned>(
  contract: C,
  now: T,
  { fixed, read, isKept = false, onDone }: ChangeOptions<C>,
): Change<C, T> {
  const [base] = useState(now);
  const stored = { ...(base as Versioned & Entered) };
  const form = useForm(contract, {
    id: JSON.stringify(fixed),
    stored,
    fixed,
    isKept,
    toInput(differing) {
      const parts = changesOf(base, differing, read);
      // Changes of others to other parts, a unit that came, are no conflict.
      return { ...parts, expected_version: (isTouched(base, now, parts) ? base : now).version };
    },
    onDone,
  });
  const again = useCommand<C>(contract, { onDone });
  const mine = changesOf(base, changedValues(form.values, stored), read);
  const current =
    currentOf<T>(again.error) ?? currentOf<T>(form.refusal) ?? (isTouched(base, now, mine) ? now : undefined);
  return {
    form,
    mine,
    current,
    isBusy: form.isBusy || again.isBusy,
    keepMine: () =>
      void again.run({ ...fixed, ...mine, expected_version: (current ?? now).version } as InputOf<C>),
  };
}
