import styles from './rank-label.module.css';

/** The name of a role with its colour. */
export function RankLabel({ name, color }: { name: string; color: string | undefined }) {
  return (
    <span className={styles.rank} title={name}>
      <span className={styles.dot} style={color === undefined ? undefined : { backgroundColor: color }} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
