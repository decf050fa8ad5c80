import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { Empty } from '../design/Empty.tsx';
import { formatNumber } from '../design/format.ts';
import { Icon } from '../design/Icon.tsx';
import { Kbd } from '../design/Kbd.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { actOf, nextUndecided, type Decision, type Found } from './decisions.ts';
import styles from './frisk.module.css';
import { friskWords } from './words.ts';

type Props = {
  results: readonly Found[];
  isDeciding: boolean;
  onDecide: (resultId: number, as: Decision) => void;
  onComplete: () => void;
};

/** The finds of a frisk, to be decided item by item: by its buttons, or by keys alone while the list has the focus. */
export function Finds({ results, isDeciding, onDecide, onComplete }: Props) {
  const words = useWords(friskWords);
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const focus = (at: number): void => {
    setActive(at);
    (list.current?.children[at] as HTMLElement | undefined)?.focus();
  };
  useEffect(() => {
    if (isDeciding) (list.current?.children[0] as HTMLElement | undefined)?.focus();
  }, [isDeciding]);
  const decide = (at: number, as: Decision): void => {
    const found = results[at]!;
    if (as === 'confiscated' && !found.can_confiscate) return;
    onDecide(found.result_id, as);
    focus(nextUndecided(results, at));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isDeciding || event.ctrlKey || event.metaKey || event.altKey) return;
    // A button within the list does what it says.
    const isOnButton = (event.target as HTMLElement).tagName === 'BUTTON';
    const act = actOf(event.key, active, results.length);
    if (!act || (isOnButton && event.key === 'Enter')) return;
    event.preventDefault();
    if (act.kind === 'move') focus(act.to);
    else if (act.kind === 'decide') decide(active, act.as);
    else if (act.kind === 'rest')
      for (const { result, result_id } of results) {
        if (result === null) onDecide(result_id, 'left');
      }
    else if (results.every(({ result }) => result !== null)) onComplete();
  };
  if (results.length === 0)
    return (
      <Card>
        <Empty icon="box" title={words.nothing} {...(isDeciding && { text: words.nothingText })} />
      </Card>
    );
  return (
    <>
      {isDeciding && <Keys />}
      <Card title={words.found(String(results.length))} isFlush>
        <ul ref={list} className={styles.finds} onKeyDown={onKeyDown}>
          {results.map((found, at) => (
            <Find
              key={found.result_id}
              found={found}
              isActive={isDeciding && at === active}
              isDeciding={isDeciding}
              onActive={() => setActive(at)}
              onDecide={(as) => decide(at, as)}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}

type FindProps = {
  found: Found;
  isActive: boolean;
  isDeciding: boolean;
  onActive: () => void;
  onDecide: (as: Decision) => void;
};

function Find({ found, isActive, isDeciding, onActive, onDecide }: FindProps) {
  const lang = useLanguage();
  return (
    <li
      className={styles.find}
      data-active={isActive}
      {...(isDeciding && { tabIndex: isActive ? 0 : -1, onFocus: onActive })}
    >
      <Icon name="box" />
      <span className={styles.name}>{found.name}</span>
      <span className={styles.units}>× {formatNumber(found.quantity, lang)}</span>
      <span className={styles.choice}>
        {isDeciding ? <Choice found={found} onDecide={onDecide} /> : <Outcome found={found} />}
      </span>
    </li>
  );
}

function Choice({ found, onDecide }: Pick<FindProps, 'found' | 'onDecide'>) {
  const words = useWords(friskWords);
  return (
    <>
      {!found.can_confiscate && <Badge icon="lock">{words.cannotTake}</Badge>}
      <Button
        size="small"
        icon={found.result === 'left' ? 'check' : undefined}
        variant={found.result === 'left' ? 'primary' : 'secondary'}
        aria-pressed={found.result === 'left'}
        aria-label={`${words.keep}: ${found.name}`}
        onClick={() => onDecide('left')}
      >
        {words.keep}
      </Button>
      {found.can_confiscate && (
        <Button
          size="small"
          icon={found.result === 'confiscated' ? 'check' : undefined}
          variant={found.result === 'confiscated' ? 'danger' : 'secondary'}
          aria-pressed={found.result === 'confiscated'}
          aria-label={`${words.take}: ${found.name}`}
          onClick={() => onDecide('confiscated')}
        >
          {words.take}
        </Button>
      )}
    </>
  );
}

function Outcome({ found }: { found: Found }) {
  const words = useWords(friskWords);
  if (found.result === null) return <Badge>{words.undecided}</Badge>;
  return found.result === 'left' ? (
    <Badge tone="success">{words.isLeft}</Badge>
  ) : (
    <Badge tone="danger">{words.isTaken}</Badge>
  );
}

/** Shows the keys of an open frisk. */
function Keys() {
  const words = useWords(friskWords);
  return (
    <ul className={styles.keys} aria-label={words.keys}>
      <li>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {words.keyMove}
      </li>
      <li>
        <Kbd>1</Kbd> {words.keyKeep}
      </li>
      <li>
        <Kbd>2</Kbd> {words.keyTake}
      </li>
      <li>
        <Kbd>3</Kbd> {words.keyRest}
      </li>
      <li>
        <Kbd>Enter</Kbd> {words.keyComplete}
      </li>
    </ul>
  );
}
