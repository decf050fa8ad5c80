import { useState } from 'react';
import { localOf, momentOf } from '../format.ts';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

/** A date and a time of this place; its value is the moment with its zone (ISO 8601), empty while there is none. */
export function MomentField({ value, onChange, ...props }: FieldProps<string>) {
  const [first] = useState(value);
  // The very text that was typed is shown: a year of three figures, which comes on the way, does not come back the same.
  const [typed, setTyped] = useState({ value, local: localOf(value) });
  const change = (local: string): void => {
    // A moment that was stored keeps its seconds where the same one is typed again.
    const next = local === localOf(first) ? first : momentOf(local);
    setTyped({ value: next, local });
    onChange(next);
  };
  const local = typed.value === value ? typed.local : localOf(value);
  return <TextField {...props} type="datetime-local" value={local} onChange={change} />;
}
