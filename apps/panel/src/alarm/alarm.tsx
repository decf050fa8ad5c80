import acknowledgeCall from '@cabildo/contracts/mdt/units/acknowledge_call.ts';
import { LEADERS } from '@cabildo/contracts/mdt/units/units.ts';
import { useEffect } from 'react';
import { panelState } from '../api/state.ts';
import { Button } from '../design/button.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { Icon } from '../design/icon.tsx';
import { AboveAll } from '../design/overlays/above-all.tsx';
import { useCommand } from '../forms/command.ts';
import { useRefusalToast } from '../forms/refusal-toast.ts';
import { useCharacters } from '../shared/person/character.ts';
import { useCharacterName } from '../shared/person/character-name.tsx';
import { useNow } from '../shared/route/use-now.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { ageOf } from '../design/format.ts';
import { useUserName } from '../shared/person/use-user-name.ts';
import { useWords } from '../words/words.ts';
import styles from './alarm.module.css';
import { useDuty } from './duty.ts';
import { type Panic, placeOf, shownOf } from './panic.ts';
import { takePanic, usePanics } from './panics.ts';
import { SoundButton } from './sound-button.tsx';
import { alarmSound, ringUntil } from './sound.ts';
import { alarmWords } from './words.ts';

/** The panics that are acknowledged, and that this person does not want to see any more. */
const hidden = panelState<readonly number[]>([]);

/** The screen begins below the alarm, whatever it shows. */
const makeRoom = (height: number): void =>
  document.documentElement.style.setProperty('--alarm', `${height}px`);

/** All panics of the server in one banner above everything; it rings until each is acknowledged. */
export default function Alarm() {
  const words = useWords(alarmWords);
  const { characters } = useCharacters();
  const panics = shownOf(usePanics(), hidden.use());
  const isOwn = ({ panic_character_id }: Panic): boolean =>
    characters.some(({ server_character_id }) => server_character_id === panic_character_id);
  const waiting = panics.filter(({ acknowledged }) => acknowledged === null);
  useRinging(waiting.some((each) => !isOwn(each)));
  if (panics.length === 0) return null;
  return (
    <AboveAll
      className={styles.alarm}
      aria-label={words.label}
      data-waiting={waiting.length > 0}
      onHeight={makeRoom}
    >
      <p className={styles.count}>
        <Icon name="siren" />
        {panics.length > 1 && words.count(panics.length)}
      </p>
      <ul className={styles.list}>
        {panics.map((panic) => (
          <Row key={panic.call_id} panic={panic} isOwn={isOwn(panic)} />
        ))}
      </ul>
      <SoundButton />
    </AboveAll>
  );
}

/** Rings while a unit needs help, unless the person has muted it. */
function useRinging(isNeeded: boolean): void {
  const isRinging = alarmSound.use() === 'on' && isNeeded;
  useEffect(() => {
    if (!isRinging) return;
    const end = new AbortController();
    void ringUntil(end.signal);
    return () => end.abort();
  }, [isRinging]);
}

function Row({ panic, isOwn }: { panic: Panic; isOwn: boolean }) {
  const words = useWords(alarmWords);
  const now = useNow();
  const name = useCharacterName(panic.panic_character_id) ?? '…';
  const place = placeOf(panic) ?? words.noPlace;
  const { call_id, acknowledged, created_at } = panic;
  return (
    <li className={styles.row}>
      <p className={styles.texts}>
        <span role="alert">
          <strong className={styles.name}>{words.panicOf(name)}</strong> <span>{place}</span>
        </span>
        <span className={styles.more}>{ageOf(created_at, now)}</span>
        {acknowledged ? (
          <Taker {...acknowledged} />
        ) : (
          isOwn && <span className={styles.more}>{words.nobody}</span>
        )}
      </p>
      <ServerLink to="/terminal/$serverId" search={{ call: call_id }} className={styles.link}>
        {words.see}
      </ServerLink>
      {acknowledged ? (
        <IconButton
          icon="x"
          label={words.hide(name)}
          onClick={() => hidden.set([...hidden.get(), call_id])}
        />
      ) : (
        !isOwn && <Acknowledge callId={call_id} />
      )}
    </li>
  );
}

/** Who has taken notice of a panic: a unit by its character, else the person. */
function Taker({ user_id, server_character_id: unit }: NonNullable<Panic['acknowledged']>) {
  const words = useWords(alarmWords);
  const character = useCharacterName(unit);
  const user = useUserName(unit === null ? user_id : null);
  return <span className={styles.more}>{words.acknowledgedBy(character ?? user ?? '…')}</span>;
}

/** Takes notice of a panic for everybody; not shown to who is neither on duty nor leads units. */
function Acknowledge({ callId }: { callId: number }) {
  const words = useWords(alarmWords);
  const serverId = useServerId();
  const { may } = useServer();
  const { units } = useDuty();
  const { run, isBusy, error } = useCommand(acknowledgeCall, {
    onDone: ({ call }) => takePanic(serverId, call),
  });
  useRefusalToast(error);
  if (units.length === 0 && !may({ access: { to: LEADERS } })) return null;
  return (
    <Button isBusy={isBusy} onClick={() => void run({ server_id: serverId, call_id: callId })}>
      {words.acknowledge}
    </Button>
  );
}
