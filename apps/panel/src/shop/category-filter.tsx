import { FilterSelect } from '../shared/list/filter-select.tsx';
import { defineWords, useWords } from '../words/words.ts';
import { useCategories } from './items.ts';

const WORDS = defineWords({
  category: ['Categoría', 'Category'],
  all: ['Todas las categorías', 'All categories'],
});

interface Props {
  value: number | undefined;
  onChange: (category: number | undefined) => void;
}

/** Leaves the items of one category. */
export function CategoryFilter({ value, onChange }: Props) {
  const words = useWords(WORDS);
  const categories = useCategories();
  return (
    <FilterSelect
      label={words.category}
      all={words.all}
      value={value}
      options={categories.map(({ category_id, label }) => ({ value: category_id, label }))}
      onChange={onChange}
    />
  );
}
