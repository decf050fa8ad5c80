import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { TextField } from '../../design/TextField.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { useCategories, type Category } from '../items.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryList } from './CategoryList.tsx';
import { DeleteCategory } from './DeleteCategory.tsx';
import styles from './catalogue.module.css';
import { catalogueWords } from './words.ts';

/** The categories of the catalogue, in an order that is changed by dragging or by keyboard. */
export function CategoriesDrawer({ onClose }: { onClose: () => void }) {
  const words = useWords(catalogueWords);
  const categories = useCategories();
  const [edited, setEdited] = useState<Category>();
  const [removed, setRemoved] = useState<Category>();
  return (
    <Drawer title={words.categories} subtitle={words.order} onClose={onClose}>
      <div className={styles.stack}>
        {categories.length === 0 ? (
          <Empty icon="filter" title={words.noCategories} text={words.noCategoriesText} />
        ) : (
          <CategoryList categories={categories} onEdit={setEdited} onRemove={setRemoved} />
        )}
        <AddCategory next={Math.max(-1, ...categories.map(({ sort_order }) => sort_order)) + 1} />
      </div>
      {edited && <CategoryDialog category={edited} onClose={() => setEdited(undefined)} />}
      {removed && <DeleteCategory category={removed} onClose={() => setRemoved(undefined)} />}
    </Drawer>
  );
}

/** Adds a category behind the others. */
function AddCategory({ next }: { next: number }) {
  const words = useWords(catalogueWords);
  const { serverId } = useServer();
  const form = useForm(createCategory, {
    fixed: { server_id: serverId },
    // Few know of two names: the internal one is the visible one unless somebody writes another later.
    toInput: ({ label }) => ({ label, name: label, sort_order: next }),
    onDone: () => form.reset(),
  });
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <TextField label={words.newCategory} {...form.text('label')} />
      <FormProblem form={form} />
      <div>
        <Button type="submit" icon="plus" isBusy={form.isBusy}>
          {words.addCategory}
        </Button>
      </div>
    </form>
  );
}
