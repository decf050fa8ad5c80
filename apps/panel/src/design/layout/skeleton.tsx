import { classes } from '../classes.ts';
import styles from './skeleton.module.css';
import { useWords } from '../words.ts';

type Props = {
  /** The shape of what is coming. */
  shape?: 'line' | 'rows' | 'card';
  rows?: number;
};

/** Shows the shape of what comes. It stays unseen for the first moment, in which most answers come. */
export function Skeleton({ shape = 'line', rows = 5 }: Props) {
  const words = useWords();
  return (
    <div className={styles.skeleton} role="status" aria-label={words.loading}>
      {shape === 'line' && <Bar />}
      {shape === 'rows' && Array.from({ length: rows }, (_, row) => <Row key={row} />)}
      {shape === 'card' && (
        <div className={styles.card}>
          <Bar size="short" />
          <Bar size="tall" />
          <Bar />
        </div>
      )}
    </div>
  );
}

/** One grey bar, for skeletons in a shape of their own. */
export function Bar({ size = 'long' }: { size?: 'long' | 'short' | 'tall' }) {
  return <span className={classes(styles.bar, styles[size])} />;
}

function Row() {
  return (
    <div className={styles.row}>
      <span className={styles.round} />
      <Bar />
      <Bar size="short" />
    </div>
  );
}
