import panic from '@cabildo/contracts/mdt/units/panic.ts';
import { useEffect, useState } from 'react';
import { useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useWords } from '../words/words.ts';
import { useBoard } from './board-data.tsx';
import { useRefusalToast } from './Duty.tsx';
import { useUnits } from './rights.ts';
import { frameWords } from './words.ts';

/** How long the second press is waited for. */
const ARMED_MS = 3_000;

/** The panic button of the own unit. Two presses and no question: whoever needs it has no time to read. */
export function PanicButton() {
  const words = useWords(frameWords);
  const serverId = useServerId();
  const { own } = useUnits();
  const { take } = useBoard();
  const [isArmed, setIsArmed] = useState(false);
  const { run, isBusy, error } = useCommand(panic, {
    onDone({ call }) {
      take(call);
      toast({ title: words.panicSent });
    },
  });
  useRefusalToast(words.refused, error);
  useEffect(() => {
    if (!isArmed) return;
    const timer = setTimeout(() => setIsArmed(false), ARMED_MS);
    return () => clearTimeout(timer);
  }, [isArmed]);
  if (!own) return null;
  const press = (): void => {
    setIsArmed(!isArmed);
    if (isArmed) void run({ server_id: serverId, server_character_id: own.server_character_id });
  };
  return (
    <Button variant="danger" icon="siren" isBusy={isBusy} onClick={press}>
      {isArmed ? words.panicAgain : words.panic}
    </Button>
  );
}
