import { Button } from '../design/Button.tsx';
import { Notice } from '../design/Notice.tsx';
import { useWords } from '../words/words.ts';
import styles from './board.module.css';
import { differencesOf, type Changes, type Value } from './conflict.ts';
import { conflictWords } from './conflict.words.ts';

interface Props {
  title: string;
  current: object;
  mine: Changes;
  /** The names of the parts. */
  names: Readonly<Record<string, string>>;
  /** Says a part in words. Default: as it is. */
  show?: (name: string, value: NonNullable<Value>) => string;
  isBusy: boolean;
  /** undefined: there is nothing to keep, the thing is to be seen anew. */
  onKeepMine?: () => void;
  onTakeTheirs(): void;
}

/** Says that another person was faster, shows both states, and lets the person decide. */
export function Conflict(props: Props) {
  const { title, current, mine, names, show = (_, value) => String(value) } = props;
  const { isBusy, onKeepMine, onTakeTheirs } = props;
  const words = useWords(conflictWords);
  const shown = (name: string, value: Value): string =>
    value === null || (Array.isArray(value) && value.length === 0) ? words.nothing : show(name, value);
  return (
    <Notice
      tone="warning"
      isAlert
      title={title}
      text={
        <span className={styles.differences}>
          <span>{onKeepMine ? words.text : words.seen}</span>
          {differencesOf(current, mine).map(({ name, theirs, mine: own }) => (
            <span key={name} className={styles.difference}>
              <span className={styles.differenceName}>{names[name]}</span>
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
