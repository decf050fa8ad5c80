import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Icon } from '../../design/icon.tsx';
import { Time } from '../../design/time.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { deskWords } from '../words.ts';
import type { Line } from './move-dialog.tsx';
import { STEPS, walk } from './walk.ts';
import { boardWords } from './words.ts';

/** The kind of what is dragged: a submission. */
export const SUBMISSION_TYPE = 'application/x-cabildo-submission';

interface Props {
  submission: Line;
  applicant: string;
  assignee: string | undefined;
  isShown: boolean;
  /** Whether it was moved here a moment ago, so that it has the focus. */
  hasLanded: boolean;
  /** Whether this person may move it. */
  isMovable: boolean;
  onOpen: () => void;
  /** Moves it to the next stage or the one before. */
  onMove: (step: 1 | -1) => void;
  onTake: () => void;
}

/** A submission on the board. Keys walk between cards, and move the one that has the focus. */
export function Card(props: Props) {
  const { submission, applicant, assignee, isShown, hasLanded, isMovable, onOpen, onMove, onTake } = props;
  const words = useWords(boardWords);
  const { number } = useWords(deskWords);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasLanded) button.current!.focus();
  }, [hasLanded]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const step = STEPS[key];
    if (step && event.shiftKey && step[0] !== 0) {
      if (isMovable) onMove(step[0] as 1 | -1);
    } else if (step) walk(event.currentTarget, step);
    else if (key === 'm' && isMovable) onMove(1);
    else if (key === 'a' && isMovable) onTake();
    else return;
    event.preventDefault();
  };
  const { yes, no } = submission.votes;
  return (
    <li
      draggable={isMovable}
      onDragStart={(event) => event.dataTransfer.setData(SUBMISSION_TYPE, JSON.stringify(submission))}
    >
      <button
        ref={button}
        type="button"
        className={styles.card}
        data-submission={submission.submission_id}
        data-shown={isShown}
        aria-keyshortcuts={isMovable ? 'M A Shift+ArrowLeft Shift+ArrowRight' : undefined}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <span className={styles.cardHead}>
          <span className={styles.number}>{number(submission.number)}</span>
          <span className={styles.age} title={words.age}>
            <Time value={submission.moved_at} />
          </span>
        </span>
        <span className={styles.name}>{applicant}</span>
        {(yes > 0 || no > 0 || assignee !== undefined) && (
          <span className={styles.cardFoot}>
            {assignee !== undefined && (
              <span className={styles.assignee}>
                <Icon name="user" />
                {assignee}
              </span>
            )}
            {(yes > 0 || no > 0) && (
              <span className={styles.votes} title={words.votes(yes, no)}>
                <span className="visually-hidden">{words.votes(yes, no)}</span>
                <span aria-hidden="true">
                  +{yes} −{no}
                </span>
              </span>
            )}
          </span>
        )}
      </button>
    </li>
  );
}
