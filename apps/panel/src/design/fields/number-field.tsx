import type { KeyboardEvent } from 'react';
import controls from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from '../icon.tsx';
import styles from './number-field.module.css';
import { useWords } from '../words.ts';

type Props = FieldProps<number | null> & {
  min?: number;
  max?: number;
  step?: number;
  suffix?: string;
  placeholder?: string;
};

/** A number with buttons to count up and down; null while it is empty. */
export function NumberField(props: Props) {
  const { value, onChange, label, min, max, step = 1, suffix, placeholder, isRequired, isDisabled } = props;
  const words = useWords();
  const within = (number: number): number =>
    Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? Number.MIN_SAFE_INTEGER, number));
  // Counting in tenths would otherwise end in 0.30000000000000004.
  const count = (by: number): void => onChange(within(Number(((value ?? 0) + by).toFixed(6))));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    count(event.key === 'ArrowUp' ? step : -step);
  };
  return (
    <Field {...props}>
      {(control) => (
        <div className={controls.control}>
          <input
            {...control}
            className={`${controls.input} ${styles.number}`}
            type="number"
            inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
            value={value ?? ''}
            min={min}
            max={max}
            step="any"
            onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
            onKeyDown={onKeyDown}
            placeholder={placeholder}
            aria-required={isRequired || undefined}
          />
          {suffix && <span className={controls.side}>{suffix}</span>}
          <span className={styles.buttons}>
            {([-step, step] as const).map((by) => (
              <button
                key={by}
                type="button"
                tabIndex={-1}
                className={controls.inset}
                aria-label={`${by < 0 ? words.decrease : words.increase} (${label})`}
                disabled={
                  isDisabled ||
                  (value !== null && (by < 0 ? value <= (min ?? -Infinity) : value >= (max ?? Infinity)))
                }
                onClick={() => count(by)}
              >
                <Icon name={by < 0 ? 'minus' : 'plus'} />
              </button>
            ))}
          </span>
        </div>
      )}
    </Field>
  );
}
