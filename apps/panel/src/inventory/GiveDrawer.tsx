import { MAX_LINES } from '@cabildo/contracts/inventory/holdings/holdings.ts';
import transfer from '@cabildo/contracts/inventory/holdings/transfer.ts';
import { useState } from 'react';
import { labelOf } from '../app/label.ts';
import { CharacterField, useCharacter } from '../app/CharacterField.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServerId } from '../app/server.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useWords } from '../words/words.ts';
import { areReady, itemsOf, type Line } from './lines.ts';
import { LineFields } from './LineFields.tsx';
import { MoveDrawer } from './MoveDrawer.tsx';
import type { Carried } from './use-carried.ts';
import { inventoryWords } from './words.ts';

/** A line with one unit of what is carried. */
export const lineOf = (item: Carried): Line => ({
  item_id: item.item_id,
  label: labelOf(item),
  quantity: 1,
  most: item.quantity,
});

type Props = { from: number; items: readonly Carried[]; onClose: () => void; onDone: () => void };

/** Gives items of a character to another one, all at once. */
export function GiveDrawer({ from, items, onClose, onDone }: Props) {
  const words = useWords(inventoryWords);
  const serverId = useServerId();
  const [to, setTo] = useState<number | null>(null);
  const [lines, setLines] = useState<Line[]>(() => items.filter(({ can_gift }) => can_gift).map(lineOf));
  const receiver = useCharacter(to ?? undefined);
  const command = useCommand(transfer, {
    onDone() {
      toast({ title: words.given(receiver ? fullName(receiver) : '') });
      onDone();
    },
  });
  const kept = items.filter(({ can_gift }) => !can_gift);
  const isTooLong = lines.length > MAX_LINES;
  return (
    <MoveDrawer
      title={words.giveTitle}
      command={command}
      confirm={words.giveCount(lines.length)}
      isReady={to !== null && areReady(lines) && !isTooLong}
      onConfirm={() =>
        void command.run({
          server_id: serverId,
          from_character_id: from,
          to_character_id: to!,
          items: itemsOf(lines),
        })
      }
      onClose={onClose}
    >
      <CharacterField
        label={words.to}
        value={to}
        onChange={setTo}
        except={[from]}
        isRequired
        isDisabled={command.isBusy}
      />
      <LineFields lines={lines} onChange={setLines} isDisabled={command.isBusy} />
      {kept.length > 0 && <Notice title={words.cannotGift(kept.map(labelOf).join(', '))} />}
      {isTooLong && <Notice tone="warning" title={words.tooMany} />}
    </MoveDrawer>
  );
}
