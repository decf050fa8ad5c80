import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { UNIT_STATUSES } from '@cabildo/contracts/mdt/units/units.ts';
import { AwayBadge } from '../../shared/leaves/away.tsx';
import { Icon } from '../../design/icon.tsx';
import { Menu } from '../../design/overlays/menu.tsx';
import { useCommand } from '../../forms/command.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useRefusalToast } from '../../forms/refusal-toast.ts';
import { StatusDot } from '../duty/duty.tsx';
import { useUnits } from '../rights.ts';
import { frameWords } from '../words.ts';
import { Age } from './age.tsx';
import { useOpen } from './board-address.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { callsOf, isFree, type Unit } from './board.ts';
import { UNIT_TYPE } from './call-card.tsx';

/** Who is on duty, what they do and on which calls; units that this person leads can be dragged onto calls. */
export function UnitList({ isInFront }: { isInFront: boolean }) {
  const words = useWords(boardWords);
  const { units } = useBoard();
  // Who calls for help stands before the others.
  const sorted = [true, false].flatMap((isFirst) =>
    units.filter(({ status }) => (status === 'panic') === isFirst),
  );
  return (
    <section className={styles.units} aria-label={words.units} data-front={isInFront}>
      <h2 className={styles.columnTitle}>
        {words.units} <span className={styles.count}>{units.length}</span>
      </h2>
      {units.length === 0 && <p className={styles.none}>{words.noUnits}</p>}
      <ul className={styles.stack}>
        {sorted.map((unit) => (
          <UnitRow key={unit.server_character_id} unit={unit} />
        ))}
      </ul>
    </section>
  );
}

function UnitRow({ unit }: { unit: Unit }) {
  const words = useWords(boardWords);
  const { calls } = useBoard();
  const { mayLead } = useUnits();
  const open = useOpen();
  const { server_character_id: id, department, name, status, since } = unit;
  const isLed = mayLead(id);
  return (
    <li
      className={styles.unit}
      data-status={status}
      draggable={isLed}
      onDragStart={(event) => event.dataTransfer.setData(UNIT_TYPE, String(id))}
    >
      <span className={styles.unitNumber} title={words.unitNumber}>
        {id}
      </span>
      <span className={styles.unitName} title={[name, department].filter(Boolean).join(' · ')}>
        {name ?? `#${id}`}
      </span>
      <span className={styles.unitLine}>
        <UnitStatus unit={unit} isLed={isLed} />
        <AwayBadge characterId={id} />
        <span className={styles.unitCalls}>
          {callsOf(unit, calls).map(({ call_id, case_number, title }) => (
            <button
              key={call_id}
              type="button"
              className="link"
              title={title}
              aria-label={words.call(case_number)}
              onClick={() => open({ call: call_id, pane: 'call' })}
            >
              {words.number(case_number)}
            </button>
          ))}
        </span>
      </span>
      <Age since={since} className={styles.age} />
    </li>
  );
}

function UnitStatus({ unit, isLed }: { unit: Unit; isLed: boolean }) {
  const words = useWords(boardWords);
  const { status: names } = useWords(frameWords);
  const { calls } = useBoard();
  const serverId = useServerId();
  const { run, error } = useCommand(setUnitStatus);
  useRefusalToast(error);
  const { server_character_id, status, name } = unit;
  // Nobody who is on a call is available, whatever the status says.
  const isSent = status === 'available' && !isFree(unit, calls);
  const text = isSent ? words.sent : names[status];
  const dot = <StatusDot status={isSent ? 'busy' : status} />;
  if (!isLed)
    return (
      <span className={styles.unitStatus}>
        {dot}
        {text}
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
          aria-label={`${words.setStatus(name ?? '')}: ${text}`}
          {...props}
        >
          {dot}
          {text}
          <Icon name="chevron-down" />
        </button>
      )}
    />
  );
}
