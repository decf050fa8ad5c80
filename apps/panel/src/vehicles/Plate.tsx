import { classes } from '../design/classes.ts';
import styles from './vehicles.module.css';

/** A plate as it is on the vehicle. */
export const Plate = ({ plate, isLarge }: { plate: string; isLarge?: boolean }) => (
  <span className={classes(styles.plate, isLarge && styles.large)}>{plate}</span>
);
