import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { UNIT_STATUSES } from '@cabildo/contracts/mdt/units/units.ts';
import { useServerId } from '../app/server.tsx';
import { Icon } from '../design/Icon.tsx';
import { Menu } from '../design/Menu.tsx';
import { useCommand } from '../forms/command.ts';
import { useWords } from '../words/words.ts';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { ageOf, type Call, type Unit } from './board.ts';
import { UNIT_TYPE } from './CallCard.tsx';
import { useRefusalToast } from './Duty.tsx';
import { useUnits } from './rights.ts';
import { StatusDot } from './status.tsx';
import { frameWords } from './words.ts';

interface Props {
  units: readonly Unit[];
  calls: readonly Call[];
  now: number;
}

/** Who is on duty and what they do; units that this person leads can be dragged onto calls. */
export function UnitList({ units, calls, now }: Props) {
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
