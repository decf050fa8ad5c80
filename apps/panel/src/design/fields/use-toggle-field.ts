import { type ComponentProps, useContext, useId } from 'react';
import { GroupError } from './field.tsx';

type Options = {
  value: boolean;
  onChange: (value: boolean) => void;
  hint?: unknown;
  error?: string | null;
  isDisabled?: boolean;
  name?: string;
};

/** The attributes that a checkbox and a switch share. */
export function useToggleField({ value, onChange, hint, error, isDisabled, name }: Options) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const groupError = useContext(GroupError);
  const input: ComponentProps<'input'> & { id: string } = {
    id,
    name,
    type: 'checkbox',
    checked: value,
    onChange: (event) => onChange(event.target.checked),
    disabled: isDisabled,
    'aria-describedby': [hint && hintId, error && errorId, groupError].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error || groupError ? true : undefined,
  };
  return { input, hintId, errorId };
}
