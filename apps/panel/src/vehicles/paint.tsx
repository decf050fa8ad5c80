import { classes } from '../design/classes.ts';
import styles from './vehicles.module.css';

/** The side of a car in a colour; the words beside it say which car and colour it is. */
export const Car = ({ color }: { color?: string | undefined }) => (
  <svg className={styles.car} viewBox="0 0 120 44" aria-hidden="true">
    <path
      className={styles.body}
      style={color === undefined ? undefined : { fill: color }}
      d="M5 34v-9c0-4 2-6 6-7l19-4C38 6 44 3 54 3h14c10 0 16 4 23 11l16 3c6 1 8 4 8 8v9z"
    />
    <path className={styles.glass} d="M37 15c5-5 10-8 17-8h4v8zM62 7h6c8 0 12 3 17 8H62z" />
    <circle className={styles.wheel} cx="29" cy="34" r="8" />
    <circle className={styles.wheel} cx="91" cy="34" r="8" />
  </svg>
);

/** A colour as it looks, and as it is written. */
export const Paint = ({ color }: { color: string }) => (
  <span className={styles.paint}>
    <span className={styles.swatch} style={{ backgroundColor: color }} />
    {color.toUpperCase()}
  </span>
);

/** A plate as it is on the vehicle. */
export const Plate = ({ plate, isLarge }: { plate: string; isLarge?: boolean }) => (
  <span className={classes(styles.plate, isLarge && styles.large)}>{plate}</span>
);
