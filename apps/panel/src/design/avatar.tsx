import styles from './avatar.module.css';
import { classes } from './classes.ts';

type Props = {
  name: string;
  /** The rank's colour, as a ring. */
  color?: string | null;
  image?: string | null;
  size?: 'small' | 'normal' | 'large';
};

const TONES = 6;

/** The first letters of the first and of the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = [...(words[0] ?? '')][0] ?? '?';
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : '';
  return (first + (last ?? '')).toLocaleUpperCase();
}

/** The same name has the same tone everywhere. */
export function toneOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) | 0;
  return (Math.abs(hash) % TONES) + 1;
}

/** A person's picture, or initials in a colour that follows from the name. The name stands beside it. */
export function Avatar({ name, color, image, size = 'normal' }: Props) {
  return (
    <span
      className={classes(
        styles.avatar,
        styles[size],
        styles[`tone${toneOf(name)}`],
        color ? styles.ring : undefined,
      )}
      style={color ? { outlineColor: color } : undefined}
      aria-hidden="true"
    >
      {image ? (
        <img className={styles.image} src={image} alt="" />
      ) : (
        // Text of a style sheet, so that initials count as no part of what a link or a button says.
        <span className={styles.initials} data-initials={initials(name)} />
      )}
    </span>
  );
}
