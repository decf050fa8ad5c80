import deleteCategory from '@cabildo/contracts/inventory/items/delete_category.ts';
import { useServer } from '../../app/server.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { useCommand } from '../../forms/command.ts';
import { CommandProblem } from '../../forms/FormProblem.tsx';
import { useWords } from '../../words/words.ts';
import type { Category } from '../items.ts';
import { catalogueWords } from './words.ts';

type Props = { category: Category; onClose: () => void };

/** Asks before a category is deleted. */
export function DeleteCategory({ category, onClose }: Props) {
  const words = useWords(catalogueWords);
  const { serverId } = useServer();
  const command = useCommand(deleteCategory, { onDone: onClose });
  return (
    <ConfirmDialog
      title={words.removeCategoryTitle(category.label)}
      description={words.removeCategoryText}
      confirm={words.removeCategoryConfirm}
      isBusy={command.isBusy}
      onConfirm={() => void command.run({ server_id: serverId, category_id: category.category_id })}
      onClose={onClose}
    >
      {command.error !== null && <CommandProblem command={command} />}
    </ConfirmDialog>
  );
}
