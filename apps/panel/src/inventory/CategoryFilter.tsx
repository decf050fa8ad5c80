import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../api/answers.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useServerId } from '../app/server.tsx';
import { Select } from '../design/Select.tsx';
import { useWords } from '../words/words.ts';
import { inventoryWords } from './words.ts';
import type { InventorySearch } from './routes.ts';

const MOST = 100;
const ALL = 'all';

/** Leaves the items of one category. */
export function CategoryFilter() {
  const words = useWords(inventoryWords);
  const { category } = useSearch({ from: '/s/$serverId/shell/inventory' });
  const navigate = useNavigate({ from: '/s/$serverId/inventory' });
  const pages = useInfiniteQuery(
    pagesOf('items', 'listCategories', { server_id: useServerId(), per_page: MOST }),
  );
  useEveryPage(pages);
  const categories = pages.data?.pages.flatMap((page) => page.categories) ?? [];
  return (
    <Select
      label={words.category}
      isLabelHidden
      value={category === undefined ? ALL : String(category)}
      options={[
        { value: ALL, label: words.allCategories },
        ...categories.map(({ category_id, label }) => ({ value: String(category_id), label })),
      ]}
      onChange={(value) =>
        void navigate({
          search: (before: InventorySearch) => ({
            ...before,
            category: value === ALL ? undefined : Number(value),
          }),
        })
      }
    />
  );
}
