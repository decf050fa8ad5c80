import { Thumb } from '../shared/picture/picture.tsx';
import type { ReactNode } from 'react';
import { Badge } from '../design/badge.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { AMOUNT, MAIN, WIDE, type Column } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Toolbar } from '../design/lists/toolbar.tsx';
import { ListTable } from '../shared/list/list-table.tsx';
import { NoMatch } from '../shared/list/no-match.tsx';
import { SearchField } from '../shared/list/search-field.tsx';
import { labelOf } from '../shared/person/label.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useAddress } from '../shared/route/use-address.ts';
import { useFormat } from '../shared/server/use-format.ts';
import { CategoryFilter } from '../shop/category-filter.tsx';
import { useWords } from '../words/words.ts';
import styles from './inventory.module.css';
import { inventorySearch } from './search.ts';
import { useItemsOfCategory, type Carried, type useCarried } from './use-carried.ts';
import { inventoryWords } from './words.ts';

type Props = {
  inventory: ReturnType<typeof useCarried>;
  isOwn: boolean;
  selected: ReadonlySet<string>;
  onSelect: ((keys: ReadonlySet<string>) => void) | undefined;
  onDrop: ((item: Carried) => void) | undefined;
  actions: ReactNode;
};

/** A table of what a character carries, with search and categories. */
export function CarriedList({ inventory, isOwn, selected, onSelect, onDrop, actions }: Props) {
  const words = useWords(inventoryWords);
  const { search, show } = useAddress(inventorySearch);
  const { q = '', category } = search;
  const ofCategory = useItemsOfCategory(category);
  const { rows, query } = inventory;
  const shown = rows.filter(
    ({ item_id, name, name_label }) =>
      (ofCategory?.has(item_id) ?? true) &&
      `${name} ${name_label ?? ''}`.toLowerCase().includes(q.toLowerCase()),
  );
  return (
    <>
      <Toolbar
        label={words.title}
        search={
          <SearchField label={words.search} value={search.q} onChange={(text) => show({ q: text }, true)} />
        }
        filters={<CategoryFilter value={category} onChange={(next) => show({ category: next })} />}
        actions={actions}
      />
      <ListTable
        list={{ rows: shown, query }}
        failed={words.failed}
        label={words.title}
        columns={useColumns(onDrop)}
        rowKey={({ item_id }) => String(item_id)}
        {...(onSelect && { selected, onSelect })}
        empty={
          rows.length > 0 ? (
            <NoMatch by="category" />
          ) : (
            <Empty
              icon="box"
              title={words.empty}
              text={words.emptyText}
              action={isOwn && <ServerLink to="/s/$serverId/shop">{words.toShop}</ServerLink>}
            />
          )
        }
      />
    </>
  );
}

function useColumns(onDrop: Props['onDrop']): Column<Carried>[] {
  const words = useWords(inventoryWords);
  const { count } = useFormat();
  const columns: Column<Carried>[] = [
    {
      header: words.name,
      ...MAIN,
      width: WIDE,
      cell: (item) => (
        <span className={styles.item}>
          <Thumb address={item.image_url} icon="box" />
          {labelOf(item)}
        </span>
      ),
    },
    {
      header: words.rules,
      cell: ({ can_gift, can_delete }) => (
        <span className={styles.badges}>
          {!can_gift && <Badge tone="warning">{words.noGift}</Badge>}
          {!can_delete && <Badge tone="warning">{words.noDiscard}</Badge>}
        </span>
      ),
    },
    {
      header: words.quantity,
      ...AMOUNT,
      width: '120px',
      cell: ({ quantity }) => <span className={styles.quantity}>{count(quantity)}</span>,
    },
  ];
  if (!onDrop) return columns;
  return [
    ...columns,
    {
      header: words.drop,
      ...AMOUNT,
      width: '104px',
      cell: (item) =>
        item.can_delete && (
          <IconButton
            icon="trash"
            size="small"
            label={words.dropOf(labelOf(item))}
            onClick={() => onDrop(item)}
          />
        ),
    },
  ];
}
