import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { labelOf } from '../app/label.ts';
import { Failed } from '../app/Failed.tsx';
import { useSearchText } from '../app/search-text.ts';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Empty } from '../design/Empty.tsx';
import { formatNumber } from '../design/format.ts';
import { Icon } from '../design/Icon.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Table, type Column } from '../design/Table.tsx';
import { TextField } from '../design/TextField.tsx';
import { Toolbar } from '../design/Toolbar.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import styles from './inventory.module.css';
import { useItemsOfCategory, type Carried, type useCarried } from './use-carried.ts';
import { inventoryWords } from './words.ts';
import type { InventorySearch } from './routes.ts';

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
  const { q, category } = useSearch({ from: '/s/$serverId/shell/inventory' });
  const navigate = useNavigate({ from: '/s/$serverId/inventory' });
  const ofCategory = useItemsOfCategory(category);
  const text = useSearchText(
    q,
    (typed) =>
      void navigate({ search: (before: InventorySearch) => ({ ...before, q: typed }), replace: true }),
  );
  const shown = inventory.carried
    .filter(({ item_id }) => ofCategory?.has(item_id) ?? true)
    .filter(({ name, name_label }) =>
      `${name} ${name_label ?? ''}`.toLowerCase().includes((q ?? '').toLowerCase()),
    );
  const { error } = inventory;
  const columns = useColumns(onDrop);
  return (
    <>
      <Toolbar
        label={words.title}
        search={
          <TextField
            label={words.search}
            placeholder={words.search}
            isLabelHidden
            type="search"
            maxLength={100}
            {...text}
          />
        }
        filters={<CategoryFilter />}
        actions={actions}
      />
      {error && inventory.carried.length === 0 ? (
        <Failed title={words.failed} query={inventory} />
      ) : (
        <Table
          label={words.title}
          columns={columns}
          rows={shown}
          rowKey={({ item_id }) => String(item_id)}
          isLoading={inventory.isPending}
          {...(onSelect && { selected, onSelect })}
          empty={<Nothing isFiltered={inventory.carried.length > 0} isOwn={isOwn} />}
        />
      )}
    </>
  );
}

function useColumns(onDrop: Props['onDrop']): Column<Carried>[] {
  const words = useWords(inventoryWords);
  const lang = useLanguage();
  const columns: Column<Carried>[] = [
    {
      id: 'name',
      header: words.name,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: ({ name, name_label }) => (
        <span className={styles.item}>
          <Icon name="box" />
          {name_label ?? name}
        </span>
      ),
    },
    {
      id: 'rules',
      header: words.rules,
      cell: ({ can_gift, can_delete }) => (
        <span className={styles.badges}>
          {!can_gift && <Badge tone="warning">{words.noGift}</Badge>}
          {!can_delete && <Badge tone="warning">{words.noDiscard}</Badge>}
        </span>
      ),
    },
    {
      id: 'quantity',
      header: words.quantity,
      align: 'end',
      width: '120px',
      isMain: true,
      cell: ({ quantity }) => <span className={styles.quantity}>{formatNumber(quantity, lang)}</span>,
    },
  ];
  if (!onDrop) return columns;
  return [
    ...columns,
    {
      id: 'drop',
      header: words.drop,
      align: 'end',
      width: '104px',
      isMain: true,
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

function Nothing({ isFiltered, isOwn }: { isFiltered: boolean; isOwn: boolean }) {
  const words = useWords(inventoryWords);
  const { serverId } = useServer();
  if (isFiltered) return <Empty icon="search" title={words.nothing} text={words.nothingText} />;
  return (
    <Empty
      icon="box"
      title={words.empty}
      text={words.emptyText}
      action={
        isOwn && (
          <Link className="link" to="/s/$serverId/shop" params={{ serverId: String(serverId) }}>
            {words.toShop}
          </Link>
        )
      }
    />
  );
}
