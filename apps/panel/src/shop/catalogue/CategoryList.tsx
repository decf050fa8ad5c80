import deleteCategory from '@cabildo/contracts/inventory/items/delete_category.ts';
import updateCategory from '@cabildo/contracts/inventory/items/update_category.ts';
import { useState, type DragEvent } from 'react';
import { useServer } from '../../app/server.tsx';
import { Icon } from '../../design/Icon.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { useCommand, type Command } from '../../forms/command.ts';
import { CommandProblem } from '../../forms/FormProblem.tsx';
import { useWords } from '../../words/words.ts';
import type { Category } from '../items.ts';
import styles from './catalogue.module.css';
import { moved } from '../../forms/moved.ts';
import { numbersFor } from './order.ts';
import { catalogueWords } from './words.ts';

/** The order of categories: as it was dropped until it is stored, then as it is stored. */
function useOrder(stored: readonly Category[]): {
  order: readonly Category[];
  command: Command<typeof updateCategory>;
  isStoring: boolean;
  move(from: number, to: number): Promise<void>;
} {
  const { serverId } = useServer();
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
        if (!(await command.run({ server_id: serverId, ...number }))) break;
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
export function CategoryList({ categories, onEdit, onRemove }: Props) {
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
  return (
    <>
      <IconButton
        icon="arrow-up"
        size="small"
        label={words.up(category.label)}
        aria-disabled={isStoring || at === 0}
        onClick={() => !isStoring && at > 0 && onMove(at, at - 1)}
      />
      <IconButton
        icon="arrow-down"
        size="small"
        label={words.down(category.label)}
        aria-disabled={isStoring || at === last}
        onClick={() => !isStoring && at < last && onMove(at, at + 1)}
      />
    </>
  );
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
