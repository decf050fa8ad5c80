import createItem from '@cabildo/contracts/inventory/items/create.ts';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Icon } from '../../design/Icon.tsx';
import { Money } from '../../design/Money.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import { useCategories, useLicences, type Item } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import styles from './catalogue.module.css';
import { StockCell } from './StockCell.tsx';
import { catalogueWords } from './words.ts';

type Props = {
  items: readonly Item[];
  total: number | undefined;
  isLoading: boolean;
  isLoadingMore: boolean;
  onEndReached: () => void;
  isFiltered: boolean;
  openId: number | undefined;
  onOpen: (item: Item) => void;
  onCreate: () => void;
};

/** The items of the catalogue, with their stock to be changed in place. */
export function ItemsTable({ items, total, isFiltered, openId, onCreate, ...about }: Props) {
  const words = useWords(catalogueWords);
  const { may } = useServer();
  return (
    <Table
      {...about}
      label={words.title}
      columns={useColumns()}
      rows={items}
      rowKey={({ item_id }) => String(item_id)}
      openKey={openId === undefined ? null : String(openId)}
      {...(total !== undefined && { total })}
      empty={
        isFiltered ? (
          <Empty icon="search" title={words.nothing} text={words.nothingText} />
        ) : (
          <Empty
            icon="box"
            title={words.empty}
            text={words.emptyText}
            action={
              may(createItem) && (
                <Button variant="primary" icon="plus" onClick={onCreate}>
                  {words.create}
                </Button>
              )
            }
          />
        )
      }
    />
  );
}

function useColumns(): Column<Item>[] {
  const words = useWords(catalogueWords);
  const { symbol } = useServer();
  const categories = useCategories();
  const { licences } = useLicences();
  const categoryOf = (id: number | null) => categories.find(({ category_id }) => category_id === id);
  const licenceOf = (id: number | null) => licences.find(({ license_id }) => license_id === id);
  return [
    {
      id: 'name',
      header: words.name,
      width: 'minmax(0, 2fr)',
      isMain: true,
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
      id: 'category',
      header: words.category,
      cell: ({ category_id }) => categoryOf(category_id)?.label ?? '–',
    },
    {
      id: 'shop',
      header: words.inShop,
      isMain: true,
      width: '120px',
      cell: (item) => <ShopState item={item} />,
    },
    {
      id: 'licence',
      header: words.licence,
      cell: ({ require_license_id: id }) => {
        const licence = licenceOf(id);
        return licence ? labelOf(licence) : '–';
      },
    },
    {
      id: 'stock',
      header: words.stock,
      align: 'end',
      width: '140px',
      isMain: true,
      cell: (item) => <StockCell item={item} />,
    },
    {
      id: 'price',
      header: words.price,
      align: 'end',
      width: '120px',
      isMain: true,
      cell: ({ price }) => <Money amount={price} symbol={symbol} isRight />,
    },
  ];
}

function ShopState({ item }: { item: Item }) {
  const words = useWords(catalogueWords);
  if (!item.shop_visible) return <Badge>{words.hidden}</Badge>;
  if (!item.price) return <Badge>{words.notForSale}</Badge>;
  return <Badge tone="success">{words.onSale}</Badge>;
}
