import { Button } from '../button.tsx';
import styles from './error-box.module.css';
import { Icon } from '../icon.tsx';
import { useWords } from '../words.ts';

type Props = {
  title: string;
  /** The reason, in the words of the API. */
  text: string;
  /** The way to mend it. */
  mend?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** Stands where something could not be loaded or saved, and says how to mend it. */
export function ErrorBox({ title, text, mend, onRetry, isRetrying }: Props) {
  const words = useWords();
  return (
    <div role="alert" className={styles.error}>
      <span className={styles.icon}>
        <Icon name="warning" />
      </span>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
        {mend && <p className={styles.mend}>{mend}</p>}
      </div>
      {onRetry && (
        <Button size="small" isBusy={isRetrying} onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
