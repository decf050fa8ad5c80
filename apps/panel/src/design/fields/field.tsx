import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Icon } from '../icon.tsx';
import { useWords } from '../words.ts';

/** The props that every field takes. */
export type FieldProps<Value> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error?: string | null;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  name?: string;
  /** The label is for screen readers alone, where the place says what the field is. */
  isLabelHidden?: boolean;
};

/** The attributes that link a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  name?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

type Props = Pick<
  FieldProps<unknown>,
  'label' | 'error' | 'hint' | 'isRequired' | 'isDisabled' | 'name' | 'isLabelHidden'
> & {
  /** A group of controls is named by its legend; one control has a label. */
  isGroup?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error of a field. Fields that need not be filled in say so. */
export function Field(props: Props) {
  const { label, error, hint, isRequired, isDisabled, name, isLabelHidden, isGroup, children } = props;
  const id = useId();
  const words = useWords();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control: ControlProps = { id, name, disabled: isDisabled };
  if (described) control['aria-describedby'] = described;
  if (error) control['aria-invalid'] = true;
  const text = (
    <>
      {label}
      {isRequired === false && <span className={styles.optional}> {words.optional}</span>}
    </>
  );
  const className = classes(styles.label, isLabelHidden && 'visually-hidden');
  return (
    <div
      className={styles.field}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
      aria-describedby={isGroup ? described || undefined : undefined}
    >
      {isGroup ? (
        <span id={`${id}-label`} className={className}>
          {text}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className={className}>
          {text}
        </label>
      )}
      {children(control)}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          <Icon name="warning" />
          {error}
        </div>
      )}
    </div>
  );
}
