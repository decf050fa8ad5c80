import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { UNIT_STATUSES } from '@cabildo/contracts/mdt/units/units.ts';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Icon } from '../../design/icon.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { useTitle } from '../../design/layout/use-title.ts';
import { Menu } from '../../design/overlays/menu.tsx';
import { useCommand } from '../../forms/command.ts';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useNow } from '../../shared/route/use-now.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { StatusDot, useRefusalToast } from '../duty/duty.tsx';
import { useNames } from '../lookup/use-names.ts';
import { useUnits } from '../rights.ts';
import { boardSearch, type BoardSearch } from '../search.ts';
import { frameWords } from '../words.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { ageOf, type Call, callsIn, COLUMNS, type Unit } from './board.ts';
import { boardWords } from './board.words.ts';
import { CallDrawer } from './call-drawer.tsx';
import { CreateCall } from './call-forms.tsx';

/** The kind of what is dragged: the number of a unit. */
const UNIT_TYPE = 'application/x-cabildo-unit';

const CLOSED: BoardSearch = { call: undefined, assign: undefined, create: undefined };

/** The board: what happened, who is sent there, and who is free. */
export function BoardScreen() {
  const words = useWords(boardWords);
  const { search, show } = useAddress(boardSearch);
  const { call, assign, create } = search;
  const { isLoading, error, retry } = useBoard();
  const open = (next: BoardSearch): void => show({ ...CLOSED, ...next });
  const close = (): void => open({});
  useTitle(words.title);
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <h1 className={styles.title} data-title tabIndex={-1}>
          {words.title}
        </h1>
        <CreateButton contract={createCall} label={words.create} onClick={() => open({ create: true })} />
      </div>
      {error !== undefined && <Failed title={words.failed} query={{ error, refetch: retry }} />}
      {error === undefined && (isLoading ? <Skeleton shape="board" /> : <Columns onOpen={open} />)}
      {call !== undefined && <CallDrawer callId={call} isAssigning={assign === true} onClose={close} />}
      {create && <CreateCall onClose={close} />}
    </div>
  );
}

function Columns({ onOpen }: { onOpen: (search: BoardSearch) => void }) {
  const words = useWords(boardWords);
  const { calls, units } = useBoard();
  const now = useNow();
  const shown = COLUMNS.map((column) => ({ column, calls: callsIn(column, calls, now) }));
  const nameOf = useNames(shown.flatMap(({ calls: those }) => those.flatMap((each) => each.units)));
  return (
    <div className={styles.columns}>
      {shown.map(({ column, calls: those }) => (
        <section key={column} className={styles.column} aria-label={words.columns[column]}>
          <h2 className={styles.columnTitle}>
            {words.columns[column]} <span className={styles.count}>{those.length}</span>
          </h2>
          {those.length === 0 && <p className={styles.none}>{words.none[column]}</p>}
          {those.map((call) => (
            <CallCard
              key={call.call_id}
              call={call}
              now={now}
              nameOf={nameOf}
              onOpen={(assign) => onOpen({ call: call.call_id, ...(assign && { assign }) })}
            />
          ))}
        </section>
      ))}
      <UnitList units={units} calls={calls} now={now} />
    </div>
  );
}

interface CardProps {
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
function CallCard({ call, now, nameOf, onOpen }: CardProps) {
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

interface UnitsProps {
  units: readonly Unit[];
  calls: readonly Call[];
  now: number;
}

/** Who is on duty and what they do; units that this person leads can be dragged onto calls. */
function UnitList({ units, calls, now }: UnitsProps) {
  const words = useWords(boardWords);
  const open = calls.filter(({ status }) => status !== 'closed');
  return (
    <section className={styles.units} aria-label={words.units}>
      <h2 className={styles.columnTitle}>
        {words.units} <span className={styles.count}>{units.length}</span>
      </h2>
      {units.length === 0 && <p className={styles.none}>{words.noUnits}</p>}
      <ul>
        {units.map((unit) => (
          <UnitRow
            key={unit.server_character_id}
            unit={unit}
            now={now}
            callCount={open.filter((call) => call.units.includes(unit.server_character_id)).length}
          />
        ))}
      </ul>
    </section>
  );
}

function UnitRow({ unit, now, callCount }: { unit: Unit; now: number; callCount: number }) {
  const words = useWords(boardWords);
  const { mayLead } = useUnits();
  const { server_character_id: id, department } = unit;
  const isLed = mayLead(id);
  const work = callCount > 0 ? words.onCalls(callCount) : words.free;
  return (
    <li
      className={styles.unit}
      draggable={isLed}
      onDragStart={(event) => event.dataTransfer.setData(UNIT_TYPE, String(id))}
    >
      <div className={styles.unitTexts}>
        <p className={styles.unitName}>{unit.name ?? `#${id}`}</p>
        <p className={styles.soft}>
          {[department, work, ageOf(unit.since, now)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <UnitStatus unit={unit} isLed={isLed} />
    </li>
  );
}

function UnitStatus({ unit, isLed }: { unit: Unit; isLed: boolean }) {
  const words = useWords(boardWords);
  const { status: names } = useWords(frameWords);
  const serverId = useServerId();
  const { run, error } = useCommand(setUnitStatus);
  useRefusalToast(words.refused, error);
  const { server_character_id, status, name } = unit;
  if (!isLed)
    return (
      <span className={styles.unitStatus}>
        <StatusDot status={status} />
        {names[status]}
      </span>
    );
  return (
    <Menu
      label={words.setStatus(name ?? '')}
      items={UNIT_STATUSES.filter((each) => each !== 'panic').map((each) => ({
        label: names[each],
        isChecked: each === status,
        onSelect: () => void run({ server_id: serverId, server_character_id, status: each }),
      }))}
      trigger={(props) => (
        <button
          type="button"
          className={styles.unitStatus}
          aria-label={`${words.setStatus(name ?? '')}: ${names[status]}`}
          {...props}
        >
          <StatusDot status={status} />
          {names[status]}
          <Icon name="chevron-down" />
        </button>
      )}
    />
  );
}
