import deleteCategory from '@cabildo/contracts/inventory/items/delete_category.ts';
import { useServer } from '../../app/server.tsx';
import { useWords } from '../../words/words.ts';
import type { Category } from '../items.ts';
import { catalogueWords } from './words.ts';
import { CommandDialog } from '../../forms/CommandDialog.tsx';

type Props = { category: Category; onClose: () => void };

/** Asks before a category is deleted. */
export function DeleteCategory({ category, onClose }: Props) {
  const words = useWords(catalogueWords);
  const { serverId } = useServer();
  return (
    <CommandDialog
      contract={deleteCategory}
      input={{ server_id: serverId, category_id: category.category_id }}
      title={words.removeCategoryTitle(category.label)}
      text={words.removeCategoryText}
      confirm={words.removeCategoryConfirm}
      onClose={onClose}
    />
  );
}
