import deleteItem from '@cabildo/contracts/inventory/endings/delete_item.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { toast } from '../../design/Toasts.tsx';
import { CommandProblem } from '../../forms/FormProblem.tsx';
import { useCommand } from '../../forms/command.ts';
import { useWords } from '../../words/words.ts';
import type { Item } from '../items.ts';
import { labelOf } from '../label.ts';
import { catalogueWords } from './words.ts';

/** Deletes an item, after it was asked whether that is meant. */
export function DeleteItem({ item, onDone }: { item: Item; onDone: () => void }) {
  const words = useWords(catalogueWords);
  const { serverId, may } = useServer();
  const [isAsked, setIsAsked] = useState(false);
  const command = useCommand(deleteItem, {
    onDone() {
      toast({ title: words.deleted(labelOf(item)) });
      onDone();
    },
  });
  if (!may(deleteItem)) return null;
  return (
    <>
      <IconButton icon="trash" label={words.delete} onClick={() => setIsAsked(true)} />
      {isAsked && (
        <ConfirmDialog
          title={words.deleteTitle(labelOf(item))}
          description={words.deleteText}
          confirm={words.delete}
          isBusy={command.isBusy}
          onConfirm={() => void command.run({ server_id: serverId, item_id: item.item_id })}
          onClose={() => setIsAsked(false)}
        >
          {command.error !== null && <CommandProblem command={command} />}
        </ConfirmDialog>
      )}
    </>
  );
}
