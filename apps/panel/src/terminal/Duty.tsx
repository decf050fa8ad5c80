import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { UNIT_STATUSES } from '@cabildo/contracts/mdt/units/units.ts';
import { useEffect } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { useCharacters } from '../app/character.ts';
import { useServerId } from '../app/server.tsx';
import { Icon } from '../design/Icon.tsx';
import { Menu, type MenuItem } from '../design/Menu.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import type { Unit } from './board.ts';
import styles from './frame.module.css';
import { useUnits } from './rights.ts';
import { StatusDot } from './status.tsx';
import { frameWords } from './words.ts';

/** Says in a corner why a button could not do its work. */
export function useRefusalToast(title: string, ...errors: readonly unknown[]): void {
  const language = useLanguage();
  const error = errors.find((each) => each !== null);
  useEffect(() => {
    if (error) toast({ title, text: sentenceOf(error)[language], tone: 'danger' });
    // The language may change while the toast stands; it is not shown again for that.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
}

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
  useRefusalToast(words.refused, error);
  const onSelect = (): void => void run({ server_id: serverId, server_character_id });
  return [{ label: words.ownDepartment, icon: 'shield', onSelect }];
}

/** The statuses that a unit can take, and the end of its shift. */
function useOnDuty(own: Unit | undefined): (MenuItem | 'separator')[] {
  const words = useWords(frameWords);
  const serverId = useServerId();
  const change = useCommand(setUnitStatus);
  const end = useCommand(endShift, { onDone: () => toast({ title: words.ended }) });
  useRefusalToast(words.refused, change.error, end.error);
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
