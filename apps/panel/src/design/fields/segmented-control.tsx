import { useId, useRef } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icon.tsx';
import rows from '../layout/row.module.css';
import { useRow } from '../layout/use-row.ts';
import styles from './segmented-control.module.css';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: IconName }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of two to five ways to see something, all of them in sight. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useRow(row, 'label:has(:checked)', value);
  return (
    <div ref={row} role="radiogroup" aria-label={label} className={classes(rows.row, styles.group)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </label>
      ))}
    </div>
  );
}
