import updateCategory from '@cabildo/contracts/inventory/items/update_category.ts';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/Dialog.tsx';
import { TextField } from '../../design/TextField.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import type { Category } from '../items.ts';
import { changedValues } from './changed.ts';
import { catalogueWords } from './words.ts';

type Props = { category: Category; onClose: () => void };

/** Changes the names of a category. */
export function CategoryDialog({ category, onClose }: Props) {
  const words = useWords(catalogueWords);
  const { serverId } = useServer();
  const { category_id, label, name } = category;
  const stored = { label, name };
  const form = useForm(updateCategory, {
    id: String(category_id),
    fixed: { server_id: serverId, category_id },
    values: stored,
    // An emptied name is sent, so that the contract says that it is needed.
    toInput: (entered) => changedValues(entered, stored),
    onDone: onClose,
  });
  const isChanged = Object.keys(changedValues(form.values, stored)).length > 0;
  return (
    <Dialog
      title={words.editCategory(label)}
      onClose={onClose}
      onSubmit={() => isChanged && void form.submit()}
      footer={
        <Button type="submit" variant="primary" isBusy={form.isBusy} isDisabled={!isChanged}>
          {words.save}
        </Button>
      }
    >
      <TextField label={words.categoryLabel} {...form.text('label')} isRequired />
      <TextField label={words.categoryName} hint={words.nameHint} {...form.text('name')} isRequired />
      <FormProblem form={form} />
    </Dialog>
  );
}
