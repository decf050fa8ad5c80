import deleteItem from '@cabildo/contracts/inventory/endings/delete_item.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { useWords } from '../../words/words.ts';
import type { Item } from '../items.ts';
import { labelOf } from '../label.ts';
import { catalogueWords } from './words.ts';
import { CommandDialog } from '../../forms/CommandDialog.tsx';

/** Deletes an item, after it was asked whether that is meant. */
export function DeleteItem({ item, onDone }: { item: Item; onDone: () => void }) {
  const words = useWords(catalogueWords);
  const { serverId, may } = useServer();
  const [isAsked, setIsAsked] = useState(false);
  if (!may(deleteItem)) return null;
  return (
    <>
      <IconButton icon="trash" label={words.delete} onClick={() => setIsAsked(true)} />
      {isAsked && (
        <CommandDialog
          contract={deleteItem}
          input={{ server_id: serverId, item_id: item.item_id }}
          title={words.deleteTitle(labelOf(item))}
          text={words.deleteText}
          confirm={words.delete}
          done={words.deleted(labelOf(item))}
          onDone={onDone}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
