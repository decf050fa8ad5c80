import { createContext, type ReactNode, useContext, useId } from 'react';
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
  /** A group of controls is named by its legend; one control has a label. The controls of a `radiogroup` are one choice. */
  isGroup?: boolean | 'radiogroup';
  children: (control: ControlProps) => ReactNode;
};

/** The id of the error of the group around a control; undefined: nothing is wrong with the group, or there is none. */
export const GroupError = createContext<string | undefined>(undefined);

/** Label, control, hint and error of a field. Fields that need not be filled in say so. */
export function Field(props: Props) {
  const { label, error, hint, isRequired, isDisabled, name, isLabelHidden, isGroup, children } = props;
  const id = useId();
  const words = useWords();
  const groupError = useContext(GroupError);
  const described = [hint && `${id}-hint`, error && `${id}-error`, groupError].filter(Boolean).join(' ');
  const control: ControlProps = { id, name, disabled: isDisabled };
  if (described) control['aria-describedby'] = described;
  if (error || groupError) control['aria-invalid'] = true;
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
      data-wrong={error ? '' : undefined}
      role={isGroup === true ? 'group' : isGroup || undefined}
      aria-invalid={isGroup === 'radiogroup' ? control['aria-invalid'] : undefined}
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
      {isGroup ? (
        <GroupError value={error ? `${id}-error` : undefined}>{children(control)}</GroupError>
      ) : (
        children(control)
      )}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Says what is wrong with a control or a group of them. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <div id={id} className={styles.error}>
      <Icon name="warning" />
      {children}
    </div>
  );
}
