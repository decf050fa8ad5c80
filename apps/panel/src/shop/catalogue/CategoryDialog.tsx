import updateCategory from '@cabildo/contracts/inventory/items/update_category.ts';
import { useServer } from '../../app/server.tsx';
import { TextField } from '../../design/TextField.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import type { Category } from '../items.ts';
import { catalogueWords } from './words.ts';

type Props = { category: Category; onClose: () => void };

/** Changes the names of a category. */
export function CategoryDialog({ category, onClose }: Props) {
  const words = useWords(catalogueWords);
  const { serverId } = useServer();
  const { category_id, label, name } = category;
  const form = useForm(updateCategory, {
    id: String(category_id),
    fixed: { server_id: serverId, category_id },
    stored: { label, name },
    onDone: onClose,
  });
  return (
    <FormDialog title={words.editCategory(label)} form={form} submit={words.save} onClose={onClose}>
      <TextField label={words.categoryLabel} {...form.text('label')} isRequired />
      <TextField label={words.categoryName} hint={words.nameHint} {...form.text('name')} isRequired />
    </FormDialog>
  );
}
