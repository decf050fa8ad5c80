import { PATHS } from './icons.ts';
import styles from './icon.module.css';

export type IconName = keyof typeof PATHS;

type Props = { name: IconName };

/** A line icon of 16 px in the colour of the text; it is hidden from screen readers, so words stand beside it. */
export function Icon({ name }: Props) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
