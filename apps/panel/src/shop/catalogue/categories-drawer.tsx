import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import deleteCategory from '@cabildo/contracts/inventory/items/delete_category.ts';
import updateCategory from '@cabildo/contracts/inventory/items/update_category.ts';
import { useState, type DragEvent } from 'react';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Icon } from '../../design/icon.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { CommandDialog } from '../../forms/command-dialog.tsx';
import { useCommand, type Command } from '../../forms/command.ts';
import { CommandProblem, FormProblem } from '../../forms/form-problem.tsx';
import { moved } from '../../forms/moved.ts';
import { useForm } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { formWords } from '../../shared/form/words.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useCategories, type Category } from '../items.ts';
import styles from './catalogue.module.css';
import { numbersFor } from './order.ts';
import { catalogueWords } from './words.ts';

/** The categories of the catalogue, in an order that is changed by dragging or by keyboard. */
export function CategoriesDrawer({ onClose }: { onClose: () => void }) {
  const words = useWords(catalogueWords);
  const { save } = useWords(formWords);
  const server_id = useServerId();
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
      {edited && (
        <CommandForm
          contract={updateCategory}
          id={String(edited.category_id)}
          fixed={{ server_id, category_id: edited.category_id }}
          stored={{ label: edited.label, name: edited.name }}
          title={words.editCategory(edited.label)}
          submit={save}
          fields={{
            label: { label: words.categoryLabel, isRequired: true },
            name: { label: words.categoryName, hint: words.nameHint, isRequired: true },
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <CommandDialog
          contract={deleteCategory}
          input={{ server_id, category_id: removed.category_id }}
          title={words.removeCategoryTitle(removed.label)}
          text={words.removeCategoryText}
          confirm={words.removeCategoryConfirm}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Drawer>
  );
}

/** Adds a category behind the others. */
function AddCategory({ next }: { next: number }) {
  const words = useWords(catalogueWords);
  const form = useForm(createCategory, {
    fixed: { server_id: useServerId() },
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
      <FormFields form={form} fields={{ label: words.newCategory }} />
      <FormProblem form={form} />
      <div>
        <Button type="submit" icon="plus" isBusy={form.isBusy}>
          {words.addCategory}
        </Button>
      </div>
    </form>
  );
}

/** The order of categories: as it was dropped until it is stored, then as it is stored. */
function useOrder(stored: readonly Category[]): {
  order: readonly Category[];
  command: Command<typeof updateCategory>;
  isStoring: boolean;
  move(from: number, to: number): Promise<void>;
} {
  const server_id = useServerId();
  const [dropped, setDropped] = useState<readonly Category[]>();
  const command = useCommand(updateCategory);
  return {
    order: dropped ?? stored,
    command,
    isStoring: dropped !== undefined,
    async move(from, to) {
      if (dropped || to < 0 || to >= stored.length || from === to) return;
      const order = moved(stored, from, to);
      setDropped(order);
      for (const number of numbersFor(order)) {
        // A refusal ends it: the stored order is shown again.
        if (!(await command.run({ server_id, ...number }))) break;
      }
      setDropped(undefined);
    },
  };
}

type Props = {
  categories: readonly Category[];
  onEdit: (category: Category) => void;
  onRemove: (category: Category) => void;
};

/** Categories in their order, each to be dragged or moved by its arrows. */
function CategoryList({ categories, onEdit, onRemove }: Props) {
  const words = useWords(catalogueWords);
  const { order, command, isStoring, move } = useOrder(categories);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const drop = (from: number, to: number): void => {
    setSaid(words.moved(order[from]!.label, to + 1, order.length));
    void move(from, to);
  };
  const drag = (at: number) => ({
    draggable: !isStoring,
    onDragStart: () => setDragged(at),
    onDragEnd: () => {
      setDragged(undefined);
      setOver(undefined);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      if (over !== at) setOver(at);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined && dragged !== at) drop(dragged, at);
    },
  });
  return (
    <>
      <ol className={styles.categories} aria-label={words.categories}>
        {order.map((category, at) => (
          <li
            key={category.category_id}
            className={styles.category}
            data-over={over === at && dragged !== at}
            {...drag(at)}
          >
            <span className={styles.grip}>
              <Icon name="grip" />
            </span>
            <span className={styles.categoryName}>
              {category.label}{' '}
              {category.name !== category.label && <span className={styles.soft}>{category.name}</span>}
            </span>
            <Arrows category={category} at={at} last={order.length - 1} isStoring={isStoring} onMove={drop} />
            <CategoryActions category={category} onEdit={onEdit} onRemove={onRemove} />
          </li>
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <CommandProblem command={command} />
    </>
  );
}

type ArrowsProps = {
  category: Category;
  at: number;
  last: number;
  isStoring: boolean;
  onMove: (from: number, to: number) => void;
};

/** The focus stays on an arrow while its category moves, because its element moves with it. */
function Arrows({ category, at, last, isStoring, onMove }: ArrowsProps) {
  const words = useWords(catalogueWords);
  const arrows = [
    { icon: 'arrow-up', label: words.up(category.label), isEnd: at === 0, to: at - 1 },
    { icon: 'arrow-down', label: words.down(category.label), isEnd: at === last, to: at + 1 },
  ] as const;
  return arrows.map(({ icon, label, isEnd, to }) => (
    <IconButton
      key={icon}
      icon={icon}
      size="small"
      label={label}
      aria-disabled={isStoring || isEnd}
      onClick={() => !isStoring && !isEnd && onMove(at, to)}
    />
  ));
}

function CategoryActions({ category, onEdit, onRemove }: Omit<Props, 'categories'> & { category: Category }) {
  const words = useWords(catalogueWords);
  const { may } = useServer();
  return (
    <>
      <IconButton
        icon="edit"
        size="small"
        label={words.editCategory(category.label)}
        onClick={() => onEdit(category)}
      />
      {may(deleteCategory) && (
        <IconButton
          icon="trash"
          size="small"
          label={words.removeCategory(category.label)}
          onClick={() => onRemove(category)}
        />
      )}
    </>
  );
}
