import panic from '@cabildo/contracts/mdt/units/panic.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../design/button.tsx';
import { AboveAll } from '../design/overlays/above-all.tsx';
import { useTopDialog } from '../design/overlays/layers.ts';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useRefusalToast } from '../forms/refusal-toast.ts';
import { useCharacters } from '../shared/person/character.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import styles from './alarm.module.css';
import { useDuty } from './duty.ts';
import { takePanic } from './panics.ts';
import { alarmWords } from './words.ts';

/** How long the second press of the button is waited for. */
const ARMED_MS = 3_000;
const KEY = 'F9';

/** Sends at the key from everywhere, dialogs and fields too; a key that is held down counts once. */
function useKey(send: () => void): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== KEY || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!event.repeat) sendNow();
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/**
 * The panic button of the own unit: two presses, or its key, and no question, because a unit in need has no time to read. An
 * open dialog, which makes the rest of the page inert, gets a button of its own.
 */
export default function OwnPanic() {
  const words = useWords(alarmWords);
  const serverId = useServerId();
  const { units } = useDuty();
  const { acting } = useCharacters();
  const isCovered = useTopDialog() !== undefined;
  const [isArmed, setIsArmed] = useState(false);
  const { run, isBusy, error } = useCommand(panic, {
    onDone({ call }) {
      takePanic(serverId, call);
      toast({ title: words.panicSent });
    },
  });
  useRefusalToast(error);
  useEffect(() => {
    if (!isArmed) return;
    const timer = setTimeout(() => setIsArmed(false), ARMED_MS);
    return () => clearTimeout(timer);
  }, [isArmed]);
  const unit = units.find((id) => id === acting?.server_character_id) ?? units[0];
  const send = (): void => {
    if (unit !== undefined) void run({ server_id: serverId, server_character_id: unit });
  };
  useKey(send);
  if (unit === undefined) return null;
  const press = (): void => {
    setIsArmed(!isArmed);
    if (isArmed) send();
  };
  const button = (
    <Button
      variant="danger"
      icon="siren"
      title={words.panicKey}
      aria-keyshortcuts={KEY}
      isBusy={isBusy}
      onClick={press}
    >
      <span className={isArmed ? undefined : styles.word}>{isArmed ? words.panicAgain : words.panic}</span>
    </Button>
  );
  return (
    <>
      {button}
      {isCovered && <AboveAll className={styles.own}>{button}</AboveAll>}
    </>
  );
}
