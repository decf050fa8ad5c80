import { useState } from 'react';
import { Button } from '../design/Button.tsx';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { useWords } from '../words/words.ts';
import { decidedIn, type FriskSession } from './decisions.ts';
import styles from './frisk.module.css';
import type { useSession } from './use-session.ts';
import { friskWords } from './words.ts';

type Props = {
  frisk: ReturnType<typeof useSession>;
  session: FriskSession;
  /** Whether this person decides, rather than may only cancel. */
  isDeciding: boolean;
};

/** Ends a frisk: completed once all is decided, or cancelled. */
export function EndActions({ frisk, session, isDeciding }: Props) {
  const words = useWords(friskWords);
  const [isAsked, setIsAsked] = useState(false);
  const { results } = session;
  const undecided = results.filter(({ result }) => result === null);
  const decided = decidedIn(results);
  return (
    <div className={styles.actions}>
      <span className={styles.soft} role="status">
        {words.decided(String(decided), String(results.length))}
      </span>
      <Button onClick={() => setIsAsked(true)}>{words.cancel}</Button>
      {isDeciding && undecided.length > 0 && (
        <Button
          onClick={() => {
            for (const { result_id } of undecided) frisk.decide(result_id, 'left');
          }}
        >
          {words.keepRest}
        </Button>
      )}
      {isDeciding && (
        <Button
          variant="primary"
          isBusy={frisk.isCompleting}
          isDisabled={undecided.length > 0}
          onClick={frisk.complete}
        >
          {words.complete}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={words.cancelTitle}
          description={words.cancelText}
          confirm={words.cancel}
          isBusy={frisk.isCancelling}
          onConfirm={() => void frisk.cancel().then(() => setIsAsked(false))}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
