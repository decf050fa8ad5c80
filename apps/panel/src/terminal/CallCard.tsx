import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useServerId } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Icon } from '../design/Icon.tsx';
import { useCommand } from '../forms/command.ts';
import { useWords } from '../words/words.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { ageOf, type Call } from './board.ts';
import { useRefusalToast } from './Duty.tsx';

/** The kind of what is dragged: the number of a unit. */
export const UNIT_TYPE = 'application/x-cabildo-unit';

interface Props {
  call: Call;
  now: number;
  nameOf(unitId: number): string;
  /** Opens the details; `assign`: to type a unit. */
  onOpen(assign: boolean): void;
}

/** Sends units that are dropped on a call to it. */
function useDrop({ call_id, status }: Call) {
  const words = useWords(boardWords);
  const serverId = useServerId();
  const { take } = useBoard();
  const [isOver, setIsOver] = useState(false);
  const { run, error } = useCommand(attachUnit, { onDone: ({ call }) => take(call) });
  useRefusalToast(words.refused, error);
  if (status === 'closed') return {};
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
      const server_character_id = Number(event.dataTransfer.getData(UNIT_TYPE));
      if (server_character_id > 0) void run({ server_id: serverId, call_id, server_character_id });
    },
  };
}

/** A call on the board. Enter on it leads to typing a unit, a click to its details; units can be dragged onto it. */
export function CallCard({ call, now, nameOf, onOpen }: Props) {
  const words = useWords(boardWords);
  const drop = useDrop(call);
  const isOpen = call.status !== 'closed';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !isOpen) return;
    event.preventDefault();
    onOpen(true);
  };
  const place = [call.location, call.postal].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={styles.card}
      data-priority={call.priority}
      id={`call-${call.call_id}`}
      title={isOpen ? words.cardHint : undefined}
      onClick={() => onOpen(false)}
      onKeyDown={onKeyDown}
      {...drop}
    >
      <span className={styles.cardHead}>
        <span className={styles.cardTitle}>{call.title}</span>
        <span className={styles.age}>{ageOf(call.closed_at ?? call.created_at, now)}</span>
      </span>
      {place && (
        <span className={styles.place}>
          <Icon name="pin" />
          {place}
        </span>
      )}
      <span className={styles.chips}>
        {call.priority === 1 && <Badge tone="danger">{words.priorities[1]}</Badge>}
        {call.units.map((id) => (
          <Badge key={id} tone="info">
            {nameOf(id)}
          </Badge>
        ))}
        <span className={styles.number}>{words.call(call.case_number)}</span>
      </span>
    </button>
  );
}
