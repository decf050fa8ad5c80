import { Bar } from '../layout/skeleton.tsx';
import skeleton from '../layout/skeleton.module.css';
import styles from './table.module.css';
import { useWords } from '../words.ts';

/** The shape of a table whose rows are on their way. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const words = useWords();
  return (
    <div className={skeleton.skeleton} role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.ghost}>
          {Array.from({ length: columns }, (_, column) => (
            <Bar key={column} />
          ))}
        </div>
      ))}
    </div>
  );
}
