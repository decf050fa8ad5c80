import type { Category } from '../items.ts';

/** The numbers to store so that categories stand in an order, for those alone that have another number now. */
export const numbersFor = (
  order: readonly Pick<Category, 'category_id' | 'sort_order'>[],
): { category_id: number; sort_order: number }[] =>
  order
    .map(({ category_id, sort_order }, at) => ({ category_id, sort_order: at, before: sort_order }))
    .filter(({ sort_order, before }) => sort_order !== before)
    .map(({ category_id, sort_order }) => ({ category_id, sort_order }));
