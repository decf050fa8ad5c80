import styles from './spinner.module.css';
import { useWords } from '../words.ts';

/** Turns while something is under way; screen readers hear the label. */
export function Spinner({ label }: { label?: string }) {
  const words = useWords();
  return <span className={styles.spinner} role="status" aria-label={label ?? words.loading} />;
}
