import { keptState } from '../api/state.ts';

/** The alarm sounds again until it is acknowledged. */
const AGAIN_MS = 3_000;
const BEEPS = 3;
const BEEP_S = 0.18;

/** The tab of a browser that holds this lock rings for all of them. */
const LOCK = 'cabildo.alarm';

/** Whether this person lets alarms sound; of all tabs, another one may be the one that rings. */
export const alarmSound = keptState('cabildo.alarm', ['on', 'off']);

/** Mutes the alarms, or rings once so that the person hears what they let sound. */
export function setMuted(mutes: boolean): void {
  alarmSound.set(mutes ? 'off' : 'on');
  if (mutes) return;
  allowSound();
  ring();
}

let audio: AudioContext | undefined;

/** Lets the page sound. Browsers hold sounds back until the person has pressed something in it. */
export function allowSound(): AudioContext {
  audio ??= new AudioContext();
  void audio.resume();
  return audio;
}

/** Waits until the page may sound; a tab that may not must not keep another from ringing. */
function mayRing(signal: AbortSignal): Promise<void> {
  const sounds = allowSound();
  for (const press of ['click', 'keydown']) addEventListener(press, allowSound, { capture: true, signal });
  return new Promise((resolve) => {
    const look = (): void => void (sounds.state === 'running' && resolve());
    sounds.addEventListener('statechange', look, { signal });
    look();
  });
}

/** Three beeps, made by the browser itself, so that no file is loaded. */
function ring(): void {
  const sounds = allowSound();
  for (let beep = 0; beep < BEEPS; beep += 1) {
    const start = sounds.currentTime + beep * BEEP_S * 2;
    const tone = new OscillatorNode(sounds, { type: 'square', frequency: 880 });
    tone.connect(new GainNode(sounds, { gain: 0.15 })).connect(sounds.destination);
    tone.start(start);
    tone.stop(start + BEEP_S);
  }
}

/** Rings again and again until the end. */
const ringOn = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      resolve();
    });
  });

/** Rings until the end, in one tab of the browser; the next one goes on where that is closed. */
export async function ringUntil(signal: AbortSignal): Promise<void> {
  await mayRing(signal);
  // Browsers have locks for pages of https and of this machine alone; elsewhere each tab rings.
  if (!('locks' in navigator)) return ringOn(signal);
  try {
    await navigator.locks.request(LOCK, { signal }, () => ringOn(signal));
  } catch (error) {
    // It was over before this tab got the lock.
    if (!signal.aborted) throw error;
  }
}
