import { useId } from 'react';
import { useLanguage } from '../words/language.ts';
import { classes } from './classes.ts';
import { formatNumber } from './format.ts';
import styles from './meter.module.css';

type Props = {
  label: string;
  used: number;
  /** Null: there is none. */
  limit: number | null;
  /** Says the numbers in another way, for example as sizes. */
  format?: (value: number) => string;
};

/** How much of a limit is used; near the limit it warns, and the numbers say it too. */
export function Meter({ label, used, limit, format }: Props) {
  const lang = useLanguage();
  const id = useId();
  const say = format ?? ((value: number) => formatNumber(value, lang));
  const text = limit === null ? say(used) : `${say(used)} / ${say(limit)}`;
  const part = limit ? Math.min(used / limit, 1) : 0;
  return (
    <div className={styles.meter}>
      <div className={styles.texts}>
        <span id={id}>{label}</span>
        <span className={styles.numbers}>{text}</span>
      </div>
      {limit !== null && (
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={text}
          className={styles.track}
        >
          <div
            className={classes(styles.bar, part >= 1 ? styles.full : part >= 0.8 && styles.high)}
            style={{ width: `${part * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}
