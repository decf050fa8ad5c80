import createItem from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import importItems from '@cabildo/contracts/inventory/items/import.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { SearchField } from '../../app/SearchField.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Page } from '../../design/Page.tsx';
import { Select } from '../../design/Select.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import { useCategories } from '../items.ts';
import type { CatalogueSearch } from '../routes.ts';
import { CategoriesDrawer } from './CategoriesDrawer.tsx';
import { ItemForm } from './ItemForm.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { catalogueWords } from './words.ts';

const MOST = 100;
const ALL = 'all';

type Go = (next: CatalogueSearch, replace?: boolean) => void;

/** The items of the server, for those who keep them. */
export function CatalogueScreen() {
  const words = useWords(catalogueWords);
  const { serverId } = useServer();
  const search = useSearch({ from: '/s/$serverId/shell/catalogue' });
  const navigate = useNavigate({ from: '/s/$serverId/catalogue' });
  const go: Go = (next, replace = false) =>
    void navigate({
      search: (before: CatalogueSearch) => ({ ...before, ...next }),
      replace,
      resetScroll: false,
    });
  const { q, category } = search;
  const pages = useInfiniteQuery(
    pagesOf('items', 'list', { server_id: serverId, per_page: MOST, search: q, category_id: category }),
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const close = (): void => go({ item: undefined });
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={<CatalogueActions go={go} />}
      width="full"
    >
      <CatalogueToolbar search={search} go={go} />
      {pages.error && items.length === 0 ? (
        <Failed title={words.failed} query={pages} />
      ) : (
        <ItemsTable
          items={items}
          total={pages.data?.pages[0]?.total}
          isLoading={pages.isPending}
          isLoadingMore={pages.isFetchingNextPage}
          onEndReached={() => pages.hasNextPage && void pages.fetchNextPage()}
          isFiltered={q !== undefined || category !== undefined}
          openId={typeof search.item === 'number' ? search.item : undefined}
          onOpen={({ item_id }) => go({ item: item_id })}
          onCreate={() => go({ item: 'new' })}
        />
      )}
      {search.item !== undefined && (
        <ItemForm key={search.item} itemId={search.item} known={items} onClose={close} />
      )}
      {search.panel === 'categories' && <CategoriesDrawer onClose={() => go({ panel: undefined })} />}
    </Page>
  );
}

function CatalogueActions({ go }: { go: Go }) {
  const words = useWords(catalogueWords);
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const params = { serverId: String(serverId) };
  return (
    <>
      {may(createCategory) && (
        <Button icon="filter" onClick={() => go({ panel: 'categories' })}>
          {words.categories}
        </Button>
      )}
      {may(importItems) && (
        <Button icon="upload" onClick={() => void navigate({ to: '/s/$serverId/catalogue/import', params })}>
          {words.import}
        </Button>
      )}
      {may(createItem) && (
        <Button icon="plus" variant="primary" onClick={() => go({ item: 'new' })}>
          {words.create}
        </Button>
      )}
    </>
  );
}

function CatalogueToolbar({ search, go }: { search: CatalogueSearch; go: Go }) {
  const words = useWords(catalogueWords);
  const categories = useCategories();
  return (
    <Toolbar
      label={words.title}
      search={<SearchField label={words.search} value={search.q} onChange={(q) => go({ q }, true)} />}
      filters={
        <Select
          label={words.category}
          isLabelHidden
          value={search.category === undefined ? ALL : String(search.category)}
          options={[
            { value: ALL, label: words.allCategories },
            ...categories.map(({ category_id, label }) => ({ value: String(category_id), label })),
          ]}
          onChange={(value) => go({ category: value === ALL ? undefined : Number(value) })}
        />
      }
    />
  );
}
