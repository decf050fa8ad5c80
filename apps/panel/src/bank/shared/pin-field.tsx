import { CabildoError } from '@cabildo/client';
import { useState } from 'react';
import { TextField } from '../../design/fields/text-field.tsx';
import type { CommandContract } from '../../forms/command.ts';
import type { Bound, Form, NameOf } from '../../forms/use-form.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import styles from './shared.module.css';
import { bankWords } from './words.ts';

const PIN_CODES: readonly unknown[] = ['pin_required', 'invalid_pin', 'pin_locked', 'no_pin_set'];

/** Whether a command was refused for the sake of its PIN. */
export const isAboutPin = (error: unknown): boolean =>
  error instanceof CabildoError && PIN_CODES.includes(error.code);

/** A field for figures that nobody beside the person shall read. */
export function SecretField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isRequired?: boolean;
  hint?: string;
}) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      onChange={(value) => props.onChange(value.replaceAll(/\D/g, ''))}
    />
  );
}

/** The number of a card. */
export function CardNumberField(props: Bound & { label: string }) {
  return <TextField {...props} inputMode="numeric" icon="card" isRequired />;
}

/** The PIN of a form's command, once the API has asked for it. */
export function PinField<C extends CommandContract>({ form }: { form: Form<C> }) {
  const words = useWords(bankWords);
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked && isAboutPin(form.refusal)) setIsAsked(true);
  if (!isAsked) return null;
  const field = form.text('pin' as NameOf<C>);
  return (
    <>
      <SecretField {...field} label={words.pin} hint={words.pinText} isRequired />
      <p className={styles.small}>
        <ServerLink to="/s/$serverId/bank/security">{words.setPin}</ServerLink>
      </p>
    </>
  );
}
