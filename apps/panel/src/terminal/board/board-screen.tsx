import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { lazyRouteComponent } from '../../shared/route/lazy.ts';
import { type ReactNode, Suspense } from 'react';
import { Button } from '../../design/button.tsx';
import { Choice } from '../../design/fields/choice.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { useTitle } from '../../design/layout/use-title.ts';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { boardSearch, CLOSED, PANES, type Side, sideInFront, sidesOf } from '../search.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { CallDetails } from './call-details.tsx';
import { cardId } from './call-card.tsx';
import { CreateCall } from './call-forms.tsx';
import { CallList } from './call-list.tsx';
import { UnitList } from './unit-list.tsx';

/** A board that nobody looks anything up at loads no sheets. */
const LookupPane = lazyRouteComponent(() => import('../lookup/lookup-pane.tsx'), 'LookupPane');

/** The board: what happened, who is sent there and who is free, and beside them what is open. */
export function BoardScreen() {
  const words = useWords(boardWords);
  const { search, show } = useAddress(boardSearch);
  const { isLoading, error, retry } = useBoard();
  const { may } = useServer();
  const sides = sidesOf(search);
  const side = sideInFront(search);
  const front = PANES.find((pane) => pane === search.pane) ?? side ?? 'calls';
  useTitle(words.title);
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <h1 className={styles.title} data-title tabIndex={-1}>
          {words.title}
        </h1>
        <span className={styles.switch}>
          <PaneSwitch front={front} sides={sides} onChange={(pane) => show({ pane })} />
        </span>
        {may(lookupPerson) && (
          <Button icon="search" onClick={() => show({ pane: 'lookup' })}>
            {words.lookup}
          </Button>
        )}
        <CreateButton
          contract={createCall}
          label={words.create}
          onClick={() => show({ create: true, pane: 'create' })}
        />
      </div>
      {error !== undefined && <Failed title={words.failed} query={{ error, refetch: retry }} />}
      {error === undefined && isLoading && <Skeleton shape="board" />}
      {error === undefined && !isLoading && (
        <div className={styles.panes} data-sides={sides.length}>
          <CallList isInFront={front === 'calls'} />
          <UnitList isInFront={front === 'units'} />
          {side && (
            <div className={styles.side} data-front={front === side}>
              {sides.length > 1 && (
                <Choice
                  label={words.opened}
                  value={side}
                  names={namesOf(sides, words.panes)}
                  onChange={(pane) => show({ pane })}
                />
              )}
              {sides.map((each) => (
                <div key={each} className={styles.sidePane} hidden={each !== side}>
                  <OpenPane side={each} />
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

const namesOf = <P extends string>(panes: readonly P[], names: Readonly<Record<P, string>>) =>
  Object.fromEntries(panes.map((pane) => [pane, names[pane]])) as { [K in P]?: string };

interface SwitchProps {
  front: (typeof PANES)[number] | Side;
  sides: readonly Side[];
  onChange(pane: SwitchProps['front']): void;
}

/** Chooses the pane that a phone shows, which has room for one. */
function PaneSwitch({ front, sides, onChange }: SwitchProps) {
  const words = useWords(boardWords);
  return (
    <Choice
      label={words.pane}
      value={front}
      names={namesOf([...PANES, ...sides], words.panes)}
      onChange={onChange}
    />
  );
}

/** A pane beside the board; it stays as it is while another is in front of it. */
function OpenPane({ side }: { side: Side }): ReactNode {
  const { search, show } = useAddress(boardSearch);
  const close = (): void => {
    // The call that was open has the focus back before its pane goes.
    if (side === 'call') document.getElementById(cardId(search.call!))?.focus();
    show(CLOSED[side]);
  };
  if (side === 'create') return <CreateCall onClose={close} />;
  if (side === 'call') return <CallDetails key={search.call} callId={search.call!} onClose={close} />;
  return (
    <Suspense fallback={<Skeleton shape="sheet" />}>
      <LookupPane onClose={close} />
    </Suspense>
  );
}
