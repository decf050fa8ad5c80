import { useRef, useState } from 'react';
import { toast } from '../design/Toasts.tsx';
import type { CommandContract, CommandOptions, InputOf } from '../forms/command.ts';
import { useForm, type Bound, type Entered, type Form, type NameOf } from '../forms/use-form.ts';
import { changedValues } from '../shop/catalogue/changed.ts';
import { useWords } from '../words/words.ts';
import { settingsWords } from './words.ts';

interface Options<C extends CommandContract> extends Pick<CommandOptions<C>, 'changes'> {
  fixed: InputOf<C>;
  /** The settings as the controls show them. */
  values: Partial<Record<NameOf<C>, unknown>>;
  /** The settings that may not be left empty. */
  required: readonly NameOf<C>[];
  /** Makes the input of what was changed, where they differ. */
  toInput?: (changed: Entered) => Record<string, unknown>;
}

export interface SettingsForm<C extends CommandContract> extends Form<C> {
  isChanged: boolean;
  /** Whether a setting is empty that may not be. */
  isLacking: boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** A form for settings that stays on the screen: it sends what was changed, and goes on from what it saved. */
export function useSettings<C extends CommandContract>(
  contract: C,
  { fixed, values, required, changes, toInput = (changed) => changed }: Options<C>,
): SettingsForm<C> {
  const words = useWords(settingsWords);
  // The form compares with what it began with, whatever others change meanwhile.
  const [stored, setStored] = useState<Entered>(values);
  const sent = useRef<Entered>(values);
  const form = useForm<C>(contract, {
    fixed,
    values: stored as Partial<Record<NameOf<C>, unknown>>,
    toInput(entered) {
      sent.current = entered;
      return toInput(changedValues(entered, stored));
    },
    onDone() {
      setStored(sent.current);
      toast({ title: words.saved });
    },
    changes,
  });
  const lacking = required.filter((name) => isEmpty(form.values[name]));
  const bind = <V>(name: NameOf<C>, empty: V): Bound<V> => {
    const bound = form.bind(name, empty);
    return lacking.includes(name) ? { ...bound, error: bound.error ?? words.lacking } : bound;
  };
  return {
    ...form,
    bind,
    text: (name) => bind(name, ''),
    isChanged: Object.keys(changedValues(form.values, stored)).length > 0,
    isLacking: lacking.length > 0,
  };
}
