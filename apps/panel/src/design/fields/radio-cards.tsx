import { Field, type FieldProps } from './field.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './radio-cards.module.css';

export type Card<Value extends string> = { value: Value; title: string; text?: string; icon?: IconName };

type Props<Value extends string> = Omit<FieldProps<Value | null>, 'onChange'> & {
  options: readonly Card<Value>[];
  onChange: (value: Value) => void;
};

/** One of a few options, each explained on a card. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { options, value, onChange } = props;
  return (
    <Field {...props} isGroup="radiogroup">
      {(control) => (
        <div className={styles.cards}>
          {options.map((option) => (
            <label key={option.value} className={styles.card}>
              <input
                type="radio"
                className={styles.radio}
                name={control.name ?? control.id}
                value={option.value}
                checked={option.value === value}
                disabled={control.disabled}
                onChange={() => onChange(option.value)}
              />
              <span className={styles.title}>
                {option.icon && <Icon name={option.icon} />}
                {option.title}
              </span>
              {option.text && <span className={styles.text}>{option.text}</span>}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
