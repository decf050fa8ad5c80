import { Button } from '../design/Button.tsx';
import { Notice } from '../design/Notice.tsx';
import { useWords } from '../words/words.ts';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { differencesOf, type Changeable, type Changes } from './conflict.ts';

interface Props {
  current: Call;
  mine: Changes;
  isBusy: boolean;
  /** undefined: there is nothing to keep, the call is to be seen anew. */
  onKeepMine?: () => void;
  onTakeTheirs(): void;
}

/** Says that another dispatcher was faster, shows both states, and lets the person decide. */
export function Conflict({ current, mine, isBusy, onKeepMine, onTakeTheirs }: Props) {
  const words = useWords(boardWords);
  const shown = (name: Changeable, value: string | number | null): string => {
    if (value === null) return words.nothing;
    if (name === 'priority') return words.priorities[value as 1 | 2 | 3];
    if (name === 'status') return words.columns[value as Call['status']];
    return String(value);
  };
  return (
    <Notice
      tone="warning"
      isAlert
      title={words.conflict}
      text={
        <span className={styles.differences}>
          <span>{onKeepMine ? words.conflictText : words.conflictSeen}</span>
          {differencesOf(current, mine).map(({ name, theirs, mine: own }) => (
            <span key={name} className={styles.difference}>
              <span className={styles.differenceName}>{words.fields[name]}</span>
              <span>
                {words.theirs}: {shown(name, theirs)}
              </span>
              <span>
                {words.mine}: {shown(name, own)}
              </span>
            </span>
          ))}
        </span>
      }
      action={
        <span className={styles.row}>
          {onKeepMine && (
            <Button size="small" isBusy={isBusy} onClick={onKeepMine}>
              {words.keepMine}
            </Button>
          )}
          <Button size="small" onClick={onTakeTheirs}>
            {onKeepMine ? words.takeTheirs : words.seeNow}
          </Button>
        </span>
      }
    />
  );
}
