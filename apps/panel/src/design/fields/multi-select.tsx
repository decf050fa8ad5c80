import { Field, type FieldProps } from './field.tsx';
import styles from './multi-select.module.css';

type Props = FieldProps<readonly string[]> & {
  options: readonly { value: string; label: string; hint?: string; isDisabled?: boolean }[];
};

/** Several of a list, as boxes to tick; a long list scrolls. */
export function MultiSelect(props: Props) {
  const { options, value, onChange } = props;
  const toggle = (option: string): void => {
    const chosen = new Set(value);
    if (!chosen.delete(option)) chosen.add(option);
    // The order of the options, not of the clicks.
    onChange(options.map((each) => each.value).filter((each) => chosen.has(each)));
  };
  return (
    <Field {...props} isGroup>
      {(control) => (
        <div className={styles.list}>
          {options.map((option) => (
            <label key={option.value} className={styles.option}>
              <input
                type="checkbox"
                className={styles.box}
                name={control.name}
                checked={value.includes(option.value)}
                disabled={control.disabled || option.isDisabled}
                aria-invalid={control['aria-invalid']}
                onChange={() => toggle(option.value)}
              />
              <span>
                {option.label}
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
