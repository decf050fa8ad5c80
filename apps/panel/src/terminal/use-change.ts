import { useState } from 'react';
import { useCommand, type AnswerOf, type CommandContract, type InputOf } from '../forms/command.ts';
import { useForm, type Form, type NameOf } from '../forms/use-form.ts';
import { changesOf, currentOf, isTouched, type Changes, type Value, type Versioned } from './conflict.ts';

interface Options<C extends CommandContract, T> {
  /** Names the thing; it is sent beside what differs. */
  fixed: InputOf<C>;
  /** The parts that the controls change, as they show them. */
  values(thing: T): Partial<Record<NameOf<C>, unknown>>;
  /** Makes a part of what a control says. Default: texts as they are, emptied ones as null. */
  read?: (name: string, value: unknown, base: T) => Value;
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
  { fixed, values, read, onDone }: Options<C, T>,
): Change<C, T> {
  const [base] = useState(now);
  const changed = (entered: Readonly<Record<string, unknown>>): Changes =>
    changesOf(base, entered, read && ((name, value) => read(name, value, base)));
  const form = useForm(contract, {
    id: JSON.stringify(fixed),
    stored: values(base),
    fixed,
    toInput(differing) {
      const parts = changed(differing);
      // Changes of others to other parts, a unit that came, are no conflict.
      return { ...parts, expected_version: (isTouched(base, now, parts) ? base : now).version };
    },
    onDone,
  });
  const again = useCommand<C>(contract, { onDone });
  const mine = changed(form.values);
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
