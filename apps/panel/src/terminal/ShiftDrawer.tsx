import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import { useState } from 'react';
import { useCharacterName } from '../app/character-name.tsx';
import { useCharacters } from '../app/character.ts';
import { useServerId } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { Empty } from '../design/Empty.tsx';
import { formatExact } from '../design/format.ts';
import { KeyValues } from '../design/KeyValues.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { toast } from '../design/Toasts.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { CorrectShift } from './CorrectShift.tsx';
import { spanOf, type Shift } from './shifts.ts';
import { shiftsWords } from './shifts.words.ts';
import { useRoster } from './use-roster.ts';

interface Props {
  /** undefined: the shift of the address has not been found. */
  shift: Shift | undefined;
  isSought: boolean;
  department: string | undefined;
  onClose(): void;
}

/** The details of a shift, which its lead ends and corrects (OT-11). */
export function ShiftDrawer({ shift, isSought, department, onClose }: Props) {
  const words = useWords(shiftsWords);
  if (shift) return <Details shift={shift} department={department} onClose={onClose} />;
  return (
    <Drawer title={words.shift} onClose={onClose}>
      {isSought ? <Skeleton shape="card" /> : <Empty icon="clock" title={words.gone} />}
    </Drawer>
  );
}

function Details({ shift, department, onClose }: Omit<Props, 'isSought'> & { shift: Shift }) {
  const words = useWords(shiftsWords);
  const language = useLanguage();
  const serverId = useServerId();
  const { characters } = useCharacters();
  const { leads } = useRoster(shift.department_id);
  const name = useCharacterName(shift.server_character_id) ?? '…';
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { shift_id, started_at, ended_at, end_reason, is_void, minutes } = shift;
  const isOwn = characters.some(({ server_character_id: id }) => id === shift.server_character_id);
  const exact = (moment: string): string => formatExact(Date.parse(moment), language);
  return (
    <Drawer
      title={name}
      subtitle={department}
      onClose={onClose}
      footer={
        (leads || isOwn) && (
          <>
            {leads && (
              <Button icon="edit" onClick={() => setIsCorrecting(true)}>
                {words.correct}
              </Button>
            )}
            {ended_at === null && (
              <ConfirmButton
                contract={endShift}
                input={{ server_id: serverId, shift_id }}
                label={words.end}
                title={words.endTitle(name)}
                text={words.endText}
                onDone={() => toast({ title: words.wasEnded })}
              />
            )}
          </>
        )
      }
    >
      <KeyValues
        items={[
          [
            words.state,
            ended_at === null ? (
              <Badge key="state" tone="success">
                {words.onDuty}
              </Badge>
            ) : (
              <Badge key="state" tone={is_void ? 'warning' : 'neutral'}>
                {is_void ? words.countsNot : words.counts}
              </Badge>
            ),
          ],
          [words.began, exact(started_at)],
          [words.ended, ended_at && exact(ended_at)],
          [words.duration, words.span(...spanOf(minutes))],
          [words.endReason, end_reason && words.endReasons[end_reason]],
        ]}
      />
      {isCorrecting && <CorrectShift shift={shift} onClose={() => setIsCorrecting(false)} />}
    </Drawer>
  );
}
