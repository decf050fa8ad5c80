import deleteItem from '@cabildo/contracts/inventory/holdings/delete_item.ts';
import { useState } from 'react';
import { labelOf } from '../app/label.ts';
import { useServerId } from '../app/server.tsx';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { formatNumber } from '../design/format.ts';
import { NumberField } from '../design/NumberField.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { CommandProblem } from '../forms/FormProblem.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import type { Carried } from './use-carried.ts';
import { inventoryWords } from './words.ts';

type Props = { characterId: number; item: Carried; onClose: () => void };

/** Asks how many units of an item are thrown away. */
export function DropDialog({ characterId, item, onClose }: Props) {
  const words = useWords(inventoryWords);
  const lang = useLanguage();
  const serverId = useServerId();
  const label = labelOf(item);
  const [quantity, setQuantity] = useState<number | null>(1);
  const command = useCommand(deleteItem, {
    onDone() {
      toast({ title: words.dropped(label) });
      onClose();
    },
  });
  const isReady =
    quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= item.quantity;
  const drop = (): void => {
    if (!isReady) return;
    void command.run({
      server_id: serverId,
      server_character_id: characterId,
      item_id: item.item_id,
      quantity,
    });
  };
  return (
    <ConfirmDialog
      title={words.dropTitle(label)}
      description={words.dropText}
      confirm={words.dropConfirm(formatNumber(quantity ?? 0, lang))}
      isBusy={command.isBusy}
      onConfirm={drop}
      onClose={onClose}
    >
      <NumberField
        label={words.quantity}
        hint={words.of(formatNumber(item.quantity, lang))}
        min={1}
        max={item.quantity}
        value={quantity}
        onChange={setQuantity}
        isRequired
      />
      <CommandProblem command={command} />
    </ConfirmDialog>
  );
}
