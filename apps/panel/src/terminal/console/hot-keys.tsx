import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import { UNIT_STATUSES } from '@cabildo/contracts/mdt/units/units.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { keptState } from '../../api/state.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useOpen } from '../board/board-address.ts';
import { density } from '../board/density.ts';
import styles from '../frame.module.css';
import { boardSearch, CLOSED, sideInFront } from '../search.ts';
import { COMMAND } from './command-line.tsx';
import { consoleWords } from './console.words.ts';
import { KeyList } from './key-list.tsx';
import { useOrders } from './use-orders.ts';

/** Whether single keys do something; a person who speaks to the computer turns them off (WCAG 2.1.4). */
const singleKeys = keptState('cabildo.keys', ['on', 'off']);

/** Where keys belong to what has the focus, or to a window above the board. */
const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="combobox"]';
const ABOVE = 'dialog[open], [role="menu"], [role="listbox"]';

const isFree = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !(defaultPrevented || ctrlKey || metaKey || altKey) &&
  !(target as Element).matches(TYPED_INTO) &&
  document.querySelector(ABOVE) === null;

const fieldOf = (selector: string) => document.querySelector<HTMLInputElement>(selector);

/** The call of the card that has the focus. */
const focusedCall = (): number | undefined => {
  const id = document.activeElement?.closest<HTMLElement>('[data-call]')?.dataset['call'];
  return id === undefined ? undefined : Number(id);
};

/** Moves the focus to the next or the last card of the board; from elsewhere to the first. */
function walk(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-call]')];
  const at = cards.findIndex((card) => card === document.activeElement);
  cards[at === -1 ? 0 : Math.max(0, Math.min(cards.length - 1, at + step))]?.focus();
}

/** Tells what each key does; a list of them opens by `?`. */
function useKeys(openList: () => void): Readonly<Record<string, () => void>> {
  const { may } = useServer();
  const { search, show } = useAddress(boardSearch);
  const open = useOpen();
  const { setStatus, take } = useOrders();
  const side = sideInFront(search);
  const withCall = (act: (callId: number) => void): void => {
    const callId = focusedCall() ?? search.call;
    if (callId !== undefined) act(callId);
  };
  const statuses = UNIT_STATUSES.filter((each) => each !== 'panic');
  return {
    '?': openList,
    '/': () => fieldOf(`input[name="${COMMAND}"]`)?.focus(),
    f: () => fieldOf('main input[type="search"]')?.focus(),
    n: () => may(createCall) && open({ create: true, pane: 'create' }),
    j: () => walk(1),
    k: () => walk(-1),
    a: () => withCall((call) => open({ call, assign: true, pane: 'call' })),
    t: () => withCall(take),
    v: () => density.set(density.get() === 'rows' ? 'cards' : 'rows'),
    // The pane of a new call alone may close itself, because it asks first.
    Escape: () => side && side !== 'create' && show(CLOSED[side]),
    ...Object.fromEntries(statuses.map((status, at) => [String(at + 1), () => setStatus(status)])),
  };
}

/** Listens for the keys of the console, and shows which there are. */
export function HotKeys() {
  const words = useWords(consoleWords);
  const [isListed, setIsListed] = useState(false);
  const areOn = singleKeys.use() === 'on';
  const keys = useKeys(() => setIsListed(true));
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (!act || !areOn || !isFree(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <IconButton
        icon="command"
        label={words.keys}
        className={styles.keys}
        onClick={() => setIsListed(true)}
      />
      {isListed && (
        <KeyList
          areOn={areOn}
          onSwitch={(on) => singleKeys.set(on ? 'on' : 'off')}
          onClose={() => setIsListed(false)}
        />
      )}
    </>
  );
}
