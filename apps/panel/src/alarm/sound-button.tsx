import { IconButton } from '../design/icon-button.tsx';
import { useWords } from '../words/words.ts';
import { isMuted, setMuted } from './sound.ts';
import { alarmWords } from './words.ts';

/** Mutes the alarms, or lets them sound. */
export function SoundButton() {
  const words = useWords(alarmWords);
  const mutes = isMuted.use();
  return (
    <IconButton
      icon={mutes ? 'sound-off' : 'sound'}
      label={mutes ? words.unmute : words.mute}
      onClick={() => setMuted(!mutes)}
    />
  );
}
