import { Switch } from '../../design/fields/switch.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Dialog } from '../../design/overlays/dialog.tsx';
import { useWords } from '../../words/words.ts';
import { consoleWords } from './console.words.ts';

interface Props {
  areOn: boolean;
  onSwitch(areOn: boolean): void;
  onClose(): void;
}

/** The keys and the orders of the console. */
export function KeyList({ areOn, onSwitch, onClose }: Props) {
  const words = useWords(consoleWords);
  return (
    <Dialog title={words.keys} onClose={onClose}>
      <Switch label={words.keysOn} hint={words.keysHint} value={areOn} onChange={onSwitch} />
      <KeyValues items={Object.entries(words.keyNames)} />
      <h3>{words.orders}</h3>
      <KeyValues items={Object.entries(words.orderNames)} />
    </Dialog>
  );
}
