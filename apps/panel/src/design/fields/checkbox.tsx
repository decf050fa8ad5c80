import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
import { useToggleField } from './use-toggle-field.ts';

type Props = {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  hint?: ReactNode;
  error?: string | null;
  isDisabled?: boolean;
  name?: string;
};

/** A box to tick, for what a form sends when it is saved. */
export function Checkbox(props: Props) {
  const { label, hint, error } = props;
  const { input, hintId, errorId } = useToggleField(props);
  return (
    <div className={styles.field}>
      <input {...input} className={styles.box} />
      <label htmlFor={input.id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={errorId} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}
