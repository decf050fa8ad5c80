import { IconButton } from '../design/icon-button.tsx';
import { useWords } from '../words/words.ts';
import { alarmSound, setMuted } from './sound.ts';
import { alarmWords } from './words.ts';

/** Mutes the alarms, or lets them sound. */
export function SoundButton() {
  const words = useWords(alarmWords);
  const mutes = alarmSound.use() === 'off';
  return (
    <IconButton
      icon={mutes ? 'sound-off' : 'sound'}
      label={mutes ? words.unmute : words.mute}
      onClick={() => setMuted(!mutes)}
    />
  );
}
