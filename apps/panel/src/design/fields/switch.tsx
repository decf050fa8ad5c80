import type { ReactNode } from 'react';
import styles from './switch.module.css';
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

/** On or off, for what takes effect at once; its label is at the left, like the name of a setting. */
export function Switch(props: Props) {
  const { label, hint, error } = props;
  const { input, hintId, errorId } = useToggleField(props);
  return (
    <div className={styles.field}>
      <div className={styles.texts}>
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
      <input {...input} role="switch" className={styles.switch} />
    </div>
  );
}
