import { useEffect } from 'react';
import { panelState } from '../../api/state.ts';
import { Button } from '../../design/button.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { useBoard } from '../board/board-data.tsx';
import type { Call } from '../board/board.ts';
import styles from '../frame.module.css';
import { useNames } from '../lookup/use-names.ts';
import { frameWords } from '../words.ts';

/** The alarm sounds again until it is acknowledged. */
const AGAIN_MS = 3_000;

const KEPT = 'cabildo.acknowledged';

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isInteger(each));

/** The panic calls that this tab acknowledged before it was loaded again. */
function kept(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return isIds(ids) ? ids : [];
  } catch {
    return [];
  }
}

/** The panic calls that this tab has acknowledged. */
const acknowledged = panelState<readonly number[]>('acknowledged panics', kept());

/** Takes an alarm off this tab. */
function acknowledge(callId: number): void {
  const ids = [...acknowledged.get(), callId];
  sessionStorage.setItem(KEPT, JSON.stringify(ids));
  acknowledged.set(ids);
}

/** Shows every open panic call across the whole screen until it is acknowledged by hand. */
export function Alarms() {
  const { calls } = useBoard();
  const seen = acknowledged.use();
  const alarms = calls.filter(
    ({ call_id, status, panic_character_id }) =>
      panic_character_id !== null && status !== 'closed' && !seen.includes(call_id),
  );
  const nameOf = useNames(alarms.map(({ panic_character_id }) => panic_character_id));
  const isRinging = alarms.length > 0;
  useEffect(() => {
    if (!isRinging) return;
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRinging]);
  return alarms.map((call) => (
    <Alarm key={call.call_id} call={call} name={nameOf(call.panic_character_id!)} />
  ));
}

const placeOf = ({ location, postal, coordinates }: Call): string | undefined => {
  const at = coordinates && `${Math.round(coordinates.x)}, ${Math.round(coordinates.y)}`;
  return [location, postal, at].filter(Boolean).join(' · ') || undefined;
};

function Alarm({ call, name }: { call: Call; name: string }) {
  const words = useWords(frameWords);
  const place = placeOf(call);
  return (
    <div role="alert" className={styles.alarm}>
      <div className={styles.alarmTexts}>
        <p className={styles.alarmTitle}>{words.alarm(name)}</p>
        <p>{place ? words.alarmPlace(place) : words.noPlace}</p>
      </div>
      <ServerLink to="/terminal/$serverId" search={{ call: call.call_id }} className={styles.alarmLink}>
        {words.see}
      </ServerLink>
      <Button onClick={() => acknowledge(call.call_id)}>{words.acknowledge}</Button>
    </div>
  );
}

const CONSENT = 'cabildo.alarm';

/** Whether this person lets the terminal sound; false until they say so once. */
export const mayRing = panelState('alarm sound', localStorage.getItem(CONSENT) === 'on');

/** Keeps the consent, and rings once so that the person hears what they allow. */
export function setMayRing(may: boolean): void {
  localStorage.setItem(CONSENT, may ? 'on' : 'off');
  mayRing.set(may);
  if (may) ring();
}

const BEEPS = 3;
const BEEP_S = 0.18;
let audio: AudioContext | undefined;

/** Rings: three beeps, made by the browser itself, so that no file is loaded. */
export function ring(): void {
  if (!mayRing.get()) return;
  audio ??= new AudioContext();
  // Browsers hold sounds back until the person has pressed something in the page.
  void audio.resume();
  for (let beep = 0; beep < BEEPS; beep += 1) {
    const start = audio.currentTime + beep * BEEP_S * 2;
    const tone = new OscillatorNode(audio, { type: 'square', frequency: 880 });
    const volume = new GainNode(audio, { gain: 0.15 });
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + BEEP_S);
  }
}
