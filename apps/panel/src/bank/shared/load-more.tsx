import { Button } from '../../design/Button.tsx';
import { useWords } from '../../words/words.ts';
import styles from './shared.module.css';
import { bankWords } from './words.ts';

/** A button below a list of which there is more. */
export function LoadMore({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const words = useWords(bankWords);
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {words.more}
      </Button>
    </div>
  );
}
