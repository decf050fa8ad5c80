import { IconButton } from '../design/IconButton.tsx';
import { useWords } from '../words/words.ts';
import { mayRing, setMayRing } from './sound.ts';
import { frameWords } from './words.ts';

/** Lets the alarm sound, or keeps it silent. */
export function SoundSwitch() {
  const words = useWords(frameWords);
  const isOn = mayRing.use();
  return (
    <IconButton
      icon="bell"
      label={isOn ? words.soundOn : words.soundOff}
      isPressed={isOn}
      onClick={() => setMayRing(!isOn)}
    />
  );
}
