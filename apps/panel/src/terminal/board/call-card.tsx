import { type DragEvent, type KeyboardEvent, memo, useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/words.ts';
import { Age } from './age.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';

/** The kind of what is dragged: the number of a unit. */
export const UNIT_TYPE = 'application/x-cabildo-unit';

/** The element of a call on the board, which gets the focus back when the call closes. */
export const cardId = (callId: number): string => `call-${callId}`;

interface Props {
  call: Call;
  /** The names of its units. */
  names: readonly string[];
  /** Whether its details are open. */
  isShown: boolean;
  /** Opens the details; `assign`: to type a unit. */
  onOpen(call: Call, assign: boolean): void;
  onDrop(call: Call, unitId: number): void;
}

/** Takes a unit that is dropped on an open call. */
function useDrop({ call, onDrop }: Props) {
  const [isOver, setIsOver] = useState(false);
  if (call.status === 'closed') return {};
  return {
    'data-over': isOver,
    onDragOver(event: DragEvent): void {
      if (!event.dataTransfer.types.includes(UNIT_TYPE)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent): void {
      event.preventDefault();
      setIsOver(false);
      const unitId = Number(event.dataTransfer.getData(UNIT_TYPE));
      if (unitId > 0) onDrop(call, unitId);
    },
  };
}

/** A call on the board. Enter on it leads to typing a unit, a click to its details; units can be dragged onto it. */
function Card(props: Props) {
  const { call, names, isShown, onOpen } = props;
  const words = useWords(boardWords);
  const drop = useDrop(props);
  const isOpen = call.status !== 'closed';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !isOpen) return;
    event.preventDefault();
    onOpen(call, true);
  };
  const place = [call.location, call.postal].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={styles.card}
      data-call={call.call_id}
      data-priority={call.priority}
      data-shown={isShown}
      id={cardId(call.call_id)}
      title={isOpen ? words.cardHint : undefined}
      onClick={() => onOpen(call, false)}
      onKeyDown={onKeyDown}
      {...drop}
    >
      <span className={styles.cardTitle}>{call.title}</span>
      {call.closed_at === null && <Age since={call.created_at} className={styles.age} />}
      {place && (
        <span className={styles.place}>
          <Icon name="pin" />
          <span>{place}</span>
        </span>
      )}
      <span className={styles.chips}>
        {call.priority === 1 && <Badge tone="danger">{words.priorities[1]}</Badge>}
        {names.map((name, at) => (
          <Badge key={call.units[at]} tone="info">
            {name}
          </Badge>
        ))}
      </span>
      <span className={styles.number}>{words.number(call.case_number)}</span>
    </button>
  );
}

/** On a busy night dozens of events come each second: a card is drawn again only where it shows something else. */
export const CallCard = memo(
  Card,
  (before, after) =>
    before.call === after.call &&
    before.isShown === after.isShown &&
    String(before.names) === String(after.names),
);
