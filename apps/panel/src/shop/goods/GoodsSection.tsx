import { useId } from 'react';
import { useWords } from '../../words/words.ts';
import type { Holder } from '../holder.ts';
import { useCategories, type Item, type Licence } from '../items.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';
import { GoodsGrid } from './GoodsGrid.tsx';

interface Section {
  category: number | null;
  items: Item[];
}

/** Goods by their categories, in the order in which they come. */
export function sectionsOf(items: readonly Item[]): Section[] {
  const sections = Map.groupBy(items, ({ category_id }) => category_id);
  return [...sections].map(([category, ofCategory]) => ({ category, items: ofCategory }));
}

type Props = Section & {
  isTitled: boolean;
  licences: readonly Licence[];
  holder: Holder;
  onOpen: (item: Item) => void;
  onAdd: ((item: Item) => void) | undefined;
};

/** The goods of one category below its name. */
export function GoodsSection({ category, isTitled, ...grid }: Props) {
  const words = useWords(shopWords);
  const id = useId();
  const name = useCategories().find(({ category_id }) => category_id === category)?.label;
  if (!isTitled) return <GoodsGrid {...grid} label={words.items} />;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {name ?? words.noCategory}
      </h2>
      <GoodsGrid {...grid} label={name ?? words.noCategory} />
    </section>
  );
}
