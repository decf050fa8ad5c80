import { MAX_LINES } from '@cabildo/contracts/inventory/holdings/holdings.ts';
import take from '@cabildo/contracts/inventory/holdings/take.ts';
import { useState } from 'react';
import { useServerId } from '../app/server.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useWords } from '../words/words.ts';
import { lineOf } from './GiveDrawer.tsx';
import { areReady, itemsOf, type Line } from './lines.ts';
import { LineFields } from './LineFields.tsx';
import { MoveDrawer } from './MoveDrawer.tsx';
import type { Carried } from './use-carried.ts';
import { inventoryWords } from './words.ts';

type Props = {
  from: number;
  name: string;
  items: readonly Carried[];
  onClose: () => void;
  onDone: () => void;
};

/** Takes items from a character, as staff. */
export function TakeDrawer({ from, name, items, onClose, onDone }: Props) {
  const words = useWords(inventoryWords);
  const serverId = useServerId();
  const [lines, setLines] = useState<Line[]>(() => items.map(lineOf));
  const command = useCommand(take, {
    onDone() {
      toast({ title: words.taken(name) });
      onDone();
    },
  });
  const isTooLong = lines.length > MAX_LINES;
  return (
    <MoveDrawer
      title={words.takeTitle(name)}
      subtitle={words.takeText}
      command={command}
      confirm={words.takeConfirm}
      isDanger
      isReady={areReady(lines) && !isTooLong}
      onConfirm={() =>
        void command.run({ server_id: serverId, server_character_id: from, items: itemsOf(lines) })
      }
      onClose={onClose}
    >
      <LineFields lines={lines} onChange={setLines} isDisabled={command.isBusy} />
      {isTooLong && <Notice tone="warning" title={words.tooMany} />}
    </MoveDrawer>
  );
}
