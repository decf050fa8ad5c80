import give from '@cabildo/contracts/inventory/holdings/give.ts';
import take from '@cabildo/contracts/inventory/holdings/take.ts';
import transfer from '@cabildo/contracts/inventory/holdings/transfer.ts';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { Notice } from '../design/layout/notice.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { CharacterField, useCharacter } from '../shared/person/character-field.tsx';
import { labelOf } from '../shared/person/label.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { LinePicker, type Findable } from './line-picker.tsx';
import type { Line } from './lines.ts';
import { MoveDrawer } from './move-drawer.tsx';
import type { Carried } from './use-carried.ts';
import { inventoryWords } from './words.ts';

interface Props {
  /** The character whose inventory is shown. */
  id: number;
  name: string;
  /** The items that were chosen. */
  items: readonly Carried[];
  onClose: () => void;
  onDone: () => void;
}

/** A line with one unit of what is carried. */
const lineOf = (item: Carried): Line => ({
  item_id: item.item_id,
  label: labelOf(item),
  quantity: 1,
  most: item.quantity,
});

/** Gives items of a character to another one. */
export function GiveDrawer({ id, items, onClose, onDone }: Props) {
  const words = useWords(inventoryWords);
  const [to, setTo] = useState<number | null>(null);
  const receiver = useCharacter(to ?? undefined);
  const kept = items.filter(({ can_gift }) => !can_gift);
  return (
    <MoveDrawer
      contract={transfer}
      input={to === null ? undefined : { from_character_id: id, to_character_id: to }}
      start={items.filter(({ can_gift }) => can_gift).map(lineOf)}
      title={words.giveTitle}
      confirm={words.giveCount}
      done={words.given(receiver ? fullName(receiver) : '')}
      before={({ isDisabled }) => (
        <CharacterField
          label={words.to}
          value={to}
          onChange={setTo}
          except={[id]}
          isRequired
          isDisabled={isDisabled}
        />
      )}
      after={kept.length > 0 && <Notice title={words.cannotGift(kept.map(labelOf).join(', '))} />}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Takes items from a character, as staff. */
export function TakeDrawer({ id, name, items, onClose, onDone }: Props) {
  const words = useWords(inventoryWords);
  return (
    <MoveDrawer
      contract={take}
      input={{ server_character_id: id }}
      start={items.map(lineOf)}
      title={words.takeTitle(name)}
      subtitle={words.takeText}
      confirm={() => words.takeConfirm}
      isDanger
      done={words.taken(name)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Gives items of the catalogue to a character, as staff. */
export function StaffGiveDrawer({ id, name, onClose }: Pick<Props, 'id' | 'name' | 'onClose'>) {
  const words = useWords(inventoryWords);
  const server_id = useServerId();
  const find = async (text: string): Promise<Findable[]> => {
    const search = text.trim() || undefined;
    const { items } = await client().items.list({ server_id, search, per_page: 20 }, { maxRetries: 0 });
    return items.map(({ item_id, ...item }) => ({
      line: { item_id, label: labelOf(item), quantity: 1, most: undefined },
      hint: item.name,
    }));
  };
  return (
    <MoveDrawer
      contract={give}
      input={{ server_character_id: id }}
      start={[]}
      title={words.staffGiveTitle(name)}
      subtitle={words.staffGiveText}
      confirm={() => words.deliver}
      done={words.delivered(name)}
      before={(lines) => <LinePicker {...lines} find={find} />}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
