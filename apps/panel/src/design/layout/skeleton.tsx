import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './skeleton.module.css';
import { useWords } from '../words.ts';

/** The shape of what is coming: a list, words, a form, a card, the sheet of one thing, or columns of cards. */
export type Shape = 'line' | 'rows' | 'text' | 'form' | 'card' | 'sheet' | 'board';

type Props = {
  shape?: Shape;
  /** How many of its parts there are. */
  rows?: number;
};

/** How a part of each shape looks, and how many there are where nobody knows. */
const PARTS: Readonly<Record<Shape, readonly [part: ReactNode, count: number]>> = {
  line: [<Bar />, 1],
  rows: [<Pair size="short" />, 5],
  text: [<Paragraph />, 3],
  form: [<Control />, 4],
  card: [<Box />, 1],
  sheet: [<Pair size="long" />, 6],
  board: [<Column />, 3],
};

/** Shows the shape of what comes. It stays unseen for the first moment, in which most answers come. */
export function Skeleton({ shape = 'line', rows }: Props) {
  const words = useWords();
  const [part, count] = PARTS[shape];
  return (
    <div
      className={classes(styles.skeleton, styles[shape])}
      role="status"
      data-shape={shape}
      aria-label={words.loading}
    >
      {shape === 'sheet' && <Bar size="tall" />}
      {Array.from({ length: rows ?? count }, (_, at) => (
        <div key={at}>{part}</div>
      ))}
    </div>
  );
}

/** One grey bar, for skeletons in a shape of their own. */
export function Bar({ size = 'long' }: { size?: 'full' | 'long' | 'short' | 'tall' | 'control' }) {
  return <span className={classes(styles.bar, styles[size])} />;
}

function Pair({ size }: { size: 'long' | 'short' }) {
  return (
    <div className={styles.pair}>
      <Bar size={size === 'long' ? 'short' : 'long'} />
      <Bar size={size} />
    </div>
  );
}

function Paragraph() {
  return (
    <div className={styles.part}>
      <Bar size="short" />
      <Bar size="full" />
      <Bar size="full" />
      <Bar />
    </div>
  );
}

function Control() {
  return (
    <div className={styles.part}>
      <Bar size="short" />
      <Bar size="control" />
    </div>
  );
}

function Box() {
  return (
    <div className={styles.box}>
      <Bar size="short" />
      <Bar size="tall" />
      <Bar />
    </div>
  );
}

function Column() {
  return (
    <div className={styles.part}>
      <Bar size="short" />
      <Box />
      <Box />
    </div>
  );
}
