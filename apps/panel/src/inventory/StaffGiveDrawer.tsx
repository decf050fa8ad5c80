import { MAX_LINES } from '@cabildo/contracts/inventory/holdings/holdings.ts';
import give from '@cabildo/contracts/inventory/holdings/give.ts';
import { useState } from 'react';
import { labelOf } from '../app/label.ts';
import { client } from '../api/client.ts';
import { useServerId } from '../app/server.tsx';
import { Combobox } from '../design/Combobox.tsx';
import type { Option } from '../design/Listbox.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useWords } from '../words/words.ts';
import { areReady, itemsOf, type Line } from './lines.ts';
import { LineFields } from './LineFields.tsx';
import { MoveDrawer } from './MoveDrawer.tsx';
import { inventoryWords } from './words.ts';

const FOUND = 20;

type Props = { to: number; name: string; onClose: () => void };

/** Gives items of the catalogue to a character, as staff. */
export function StaffGiveDrawer({ to, name, onClose }: Props) {
  const words = useWords(inventoryWords);
  const serverId = useServerId();
  const [lines, setLines] = useState<Line[]>([]);
  const command = useCommand(give, {
    onDone() {
      toast({ title: words.delivered(name) });
      onClose();
    },
  });
  const find = async (text: string): Promise<Option[]> => {
    const search = text.trim() || undefined;
    const { items } = await client().items.list(
      { server_id: serverId, search, per_page: FOUND },
      { maxRetries: 0 },
    );
    return items.map((item) => ({
      value: String(item.item_id),
      label: labelOf(item),
      hint: item.name,
      icon: 'box',
      isDisabled: lines.some((line) => line.item_id === item.item_id),
    }));
  };
  const add = (option: Option | null): void => {
    if (option)
      setLines([
        ...lines,
        { item_id: Number(option.value), label: option.label, quantity: 1, most: undefined },
      ]);
  };
  return (
    <MoveDrawer
      title={words.staffGiveTitle(name)}
      subtitle={words.staffGiveText}
      command={command}
      confirm={words.deliver}
      isReady={areReady(lines)}
      onConfirm={() =>
        void command.run({ server_id: serverId, server_character_id: to, items: itemsOf(lines) })
      }
      onClose={onClose}
    >
      <Combobox
        label={words.addItem}
        value={null}
        onChange={add}
        search={find}
        hint={lines.length === 0 ? words.noLines : undefined}
        isDisabled={command.isBusy || lines.length >= MAX_LINES}
      />
      <LineFields lines={lines} onChange={setLines} isDisabled={command.isBusy} />
    </MoveDrawer>
  );
}
