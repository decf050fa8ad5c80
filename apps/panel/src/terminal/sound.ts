import { panelState } from '../api/state.ts';

const KEPT = 'cabildo.alarm';

/** Whether this person lets the terminal sound; false until they say so once. */
export const mayRing = panelState('alarm sound', localStorage.getItem(KEPT) === 'on');

/** Keeps the consent, and rings once so that the person hears what they allow. */
export function setMayRing(may: boolean): void {
  localStorage.setItem(KEPT, may ? 'on' : 'off');
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
