import deleteItem from '@cabildo/contracts/inventory/endings/delete_item.ts';
import { useServer } from '../../app/server.tsx';
import { DeleteButton } from '../../forms/DeleteButton.tsx';
import { useWords } from '../../words/words.ts';
import type { Item } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { catalogueWords } from './words.ts';

/** Deletes an item, after it was asked whether that is meant. */
export function DeleteItem({ item, onDone }: { item: Item; onDone: () => void }) {
  const words = useWords(catalogueWords);
  const { serverId, may } = useServer();
  if (!may(deleteItem)) return null;
  return (
    <DeleteButton
      contract={deleteItem}
      input={{ server_id: serverId, item_id: item.item_id }}
      label={words.delete}
      title={words.deleteTitle(labelOf(item))}
      text={words.deleteText}
      done={words.deleted(labelOf(item))}
      onDone={onDone}
    />
  );
}
