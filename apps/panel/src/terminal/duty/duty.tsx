import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { UNIT_STATUSES, type UnitStatus } from '@cabildo/contracts/mdt/units/units.ts';
import { allowSound } from '../../alarm/sound.ts';
import { Icon } from '../../design/icon.tsx';
import { Menu, type MenuItem } from '../../design/overlays/menu.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { useRefusalToast } from '../../forms/refusal-toast.ts';
import { useCharacters } from '../../shared/person/character.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import type { Unit } from '../board/board.ts';
import styles from '../frame.module.css';
import { useUnits } from '../rights.ts';
import { frameWords } from '../words.ts';

/** Goes on duty with the acting character, says what its unit does, and goes off duty. */
export function Duty() {
  const words = useWords(frameWords);
  const { acting } = useCharacters();
  const { own } = useUnits();
  const goOn = useGoOn(acting?.server_character_id ?? 0);
  const onDuty = useOnDuty(own);
  if (!acting) return null;
  const text = own ? words.status[own.status] : words.goOnDuty;
  // One button for both keeps the focus when the shift begins or ends.
  return (
    <Menu
      label={own ? words.duty : words.goOnDuty}
      items={own ? onDuty : goOn}
      trigger={(props) => (
        <button
          type="button"
          className={styles.status}
          title={own?.department ?? undefined}
          aria-label={own ? `${words.duty}: ${text}` : undefined}
          {...props}
        >
          <StatusDot status={own?.status} />
          {text}
          <Icon name="chevron-down" />
        </button>
      )}
    />
  );
}

/** The start of a shift in the department of the character, which is the only one for which it can go on duty (OT-02). */
function useGoOn(server_character_id: number): MenuItem[] {
  const words = useWords(frameWords);
  const serverId = useServerId();
  const { run, error } = useCommand(startShift, { onDone: () => toast({ title: words.started }) });
  useRefusalToast(error);
  const onSelect = (): void => {
    // Browsers let a page sound that was pressed, and from now on alarms concern this person.
    allowSound();
    void run({ server_id: serverId, server_character_id });
  };
  return [{ label: words.thisCharacter, icon: 'shield', onSelect }];
}

/** The statuses that a unit can take, and the end of its shift. */
function useOnDuty(own: Unit | undefined): (MenuItem | 'separator')[] {
  const words = useWords(frameWords);
  const serverId = useServerId();
  const change = useCommand(setUnitStatus);
  const end = useCommand(endShift, { onDone: () => toast({ title: words.ended }) });
  useRefusalToast(change.error, end.error);
  const unit = { server_id: serverId, server_character_id: own?.server_character_id ?? 0 };
  return [
    ...UNIT_STATUSES.filter((each) => each !== 'panic').map((each): MenuItem => ({
      label: words.status[each],
      isChecked: each === own?.status,
      onSelect: () => void change.run({ ...unit, status: each }),
    })),
    'separator',
    { label: words.endShift, icon: 'sign-out', onSelect: () => void end.run(unit) },
  ];
}

/** A dot in the colour of a unit's status; words stand beside it. */
export const StatusDot = ({ status }: { status: UnitStatus | undefined }) => (
  <span className={styles.dot} data-status={status ?? 'off'} />
);
