import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { formatNumber } from '../design/format.ts';
import { Icon } from '../design/icon.tsx';
import { Kbd } from '../design/kbd.tsx';
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
  const button = (as: Decision, label: string, chosen: 'primary' | 'danger') => (
    <Button
      size="small"
      icon={found.result === as ? 'check' : undefined}
      variant={found.result === as ? chosen : 'secondary'}
      aria-pressed={found.result === as}
      aria-label={`${label}: ${found.name}`}
      onClick={() => onDecide(as)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {!found.can_confiscate && <Badge icon="lock">{words.cannotTake}</Badge>}
      {button('left', words.keep, 'primary')}
      {found.can_confiscate && button('confiscated', words.take, 'danger')}
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
  const keys: readonly [keys: readonly string[], does: string][] = [
    [['J', 'K'], words.keyMove],
    [['1'], words.keyKeep],
    [['2'], words.keyTake],
    [['3'], words.keyRest],
    [['Enter'], words.keyComplete],
  ];
  return (
    <ul className={styles.keys} aria-label={words.keys}>
      {keys.map(([names, does]) => (
        <li key={does}>
          {names.map((name) => (
            <Fragment key={name}>
              <Kbd>{name}</Kbd>{' '}
            </Fragment>
          ))}
          {does}
        </li>
      ))}
    </ul>
  );
}
