import createItem from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import importItems from '@cabildo/contracts/inventory/items/import.ts';
import { pagesOf } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE, type Column } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { ImportButton } from '../../import/import-button.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { labelOf } from '../../shared/person/label.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { CategoryFilter } from '../category-filter.tsx';
import { useCategories, useLicences, type Item } from '../items.ts';
import { catalogueSearch } from '../search.ts';
import { ShopState } from '../shop-state.tsx';
import styles from './catalogue.module.css';
import { CategoriesDrawer } from './categories-drawer.tsx';
import { ItemEditor } from './item-editor.tsx';
import { StockCell } from './stock-cell.tsx';
import { catalogueWords } from './words.ts';

/** The items of the server, for those who keep them; their stock is changed in place. */
export function CatalogueScreen() {
  const words = useWords(catalogueWords);
  const { serverId, may } = useServer();
  const { search, show } = useAddress(catalogueSearch);
  const { q, category } = search;
  const list = usePagedRows(
    pagesOf('items', 'list', { server_id: serverId, per_page: 100, search: q, category_id: category }),
    'items',
  );
  const { table, openId, open, onClose } = useListScreen({
    search: catalogueSearch,
    open: 'item',
    list,
    id: 'item_id',
  });
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <>
          {may(createCategory) && (
            <Button icon="filter" onClick={() => show({ panel: 'categories' })}>
              {words.categories}
            </Button>
          )}
          <ImportButton contract={importItems} to="/s/$serverId/catalogue/import" />
          <CreateButton contract={createItem} label={words.create} onClick={() => open('new')} />
        </>
      }
      width="full"
    >
      <Toolbar
        label={words.title}
        search={<SearchField label={words.search} value={q} onChange={(text) => show({ q: text }, true)} />}
        filters={<CategoryFilter value={category} onChange={(next) => show({ category: next })} />}
      />
      <ListTable
        {...table}
        failed={words.failed}
        label={words.title}
        empty={
          q !== undefined || category !== undefined ? (
            <NoMatch by="category" />
          ) : (
            <Empty icon="box" title={words.empty} text={words.emptyText} />
          )
        }
        columns={useColumns()}
      />
      {openId !== undefined && (openId !== 'new' || may(createItem)) && (
        <ItemEditor key={openId} itemId={openId} known={list.rows} onClose={onClose} />
      )}
      {search.panel === 'categories' && <CategoriesDrawer onClose={() => show({ panel: undefined })} />}
    </Page>
  );
}

function useColumns(): Column<Item>[] {
  const words = useWords(catalogueWords);
  const money = useMoneyCell();
  const categories = useCategories();
  const { rows: licences } = useLicences();
  return [
    {
      header: words.name,
      ...MAIN,
      width: WIDE,
      cell: (item) => (
        <span className={styles.name}>
          <Icon name="box" />
          <span className={styles.texts}>
            <span className={styles.label}>{labelOf(item)}</span>
            {item.name_label !== null && <span className={styles.soft}>{item.name}</span>}
          </span>
        </span>
      ),
    },
    {
      header: words.category,
      cell: (item) => categories.find(({ category_id }) => category_id === item.category_id)?.label ?? '–',
    },
    {
      header: words.inShop,
      ...MAIN,
      width: '120px',
      cell: (item) => <ShopState thing={item} hidden={words.hidden} />,
    },
    {
      header: words.licence,
      cell: ({ require_license_id: needed }) => {
        const licence = licences.find(({ license_id }) => license_id === needed);
        return licence ? labelOf(licence) : '–';
      },
    },
    { header: words.stock, ...AMOUNT, width: '140px', cell: (item) => <StockCell item={item} /> },
    { header: words.price, ...AMOUNT, width: '120px', cell: ({ price }) => money(price) },
  ];
}
