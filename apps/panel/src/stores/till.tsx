import setShopItem from '@cabildo/contracts/inventory/shop/shops/set_shop_item.ts';
import { useState, type ReactNode } from 'react';
import { pagesOf } from '../api/answers.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { AMOUNT, MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Editor } from '../shared/form/editor.tsx';
import { useListScreen } from '../shared/list/list-screen.ts';
import { ListTable } from '../shared/list/list-table.tsx';
import { useAllRows } from '../shared/list/rows.ts';
import type { OwnCharacter } from '../shared/person/character.ts';
import { labelOf } from '../shared/person/label.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useFormat } from '../shared/server/use-format.ts';
import { useMoneyCell } from '../shared/server/use-money-cell.tsx';
import { useWords } from '../words/words.ts';
import { ItemField } from './item-field.tsx';
import { storeSearch } from './search.ts';
import { OrderDrawer, RestockDrawer, TakeDrawer } from './stock-moves.tsx';
import { PER_PAGE, type Offer, type Store } from './store.ts';
import styles from './stores.module.css';
import { storesWords } from './words.ts';

const MOVES = { restock: RestockDrawer, order: OrderDrawer, take: TakeDrawer } as const;
type Move = keyof typeof MOVES;

/** All that a shop of a company keeps, with its prices, for those who run it. */
export function Till({ store, manager }: { store: Store; manager: OwnCharacter }) {
  const words = useWords(storesWords);
  const { count } = useFormat();
  const money = useMoneyCell();
  const { shop_id } = store;
  const { server_character_id } = manager;
  const acts = { shop_id, server_character_id };
  const asked = { server_id: useServerId(), ...acts, stockroom: true, per_page: PER_PAGE };
  const list = useAllRows(pagesOf('shop', 'getShop', asked), 'items');
  const { table, opened, open, openId } = useListScreen({
    search: storeSearch,
    open: 'item',
    list,
    id: 'item_id',
    isSought: true,
  });
  const isNew = openId === 'new';
  return (
    <div className={styles.stack}>
      <TillBar store={store} manager={manager} kept={list.rows.filter(({ stock }) => stock > 0)}>
        <Button variant="primary" icon="plus" onClick={() => open('new')}>
          {words.sell}
        </Button>
      </TillBar>
      <ListTable
        {...table}
        label={words.tabs.till}
        failed={words.failed}
        empty={<Empty icon="box" title={words.nothing} text={words.nothingText} />}
        columns={[
          { header: words.item, ...MAIN, width: WIDE, cell: labelOf },
          { header: words.stock, align: 'end', ...MAIN, width: '112px', cell: ({ stock }) => count(stock) },
          {
            header: words.most,
            align: 'end',
            width: '160px',
            cell: ({ max_per_purchase: most }) => (most === null ? '–' : count(most)),
          },
          {
            header: words.price,
            ...AMOUNT,
            cell: ({ price }) => (price === null ? <Badge>{words.notSold}</Badge> : money(price)),
          },
        ]}
      />
      {opened && (
        <Editor
          key={openId}
          {...opened}
          icon="box"
          title={words.sell}
          goneTitle={words.item}
          words={{
            create: words.sellShort,
            created: words.priced,
            saved: words.priced,
            missing: words.itemGone,
          }}
          create={setShopItem}
          change={setShopItem}
          idOf={({ item_id }) => ({ ...acts, item_id })}
          nameOf={labelOf}
          values={acts}
          stored={({ price, max_per_purchase }) => ({ price, max_per_purchase })}
          fields={{
            item_id: isNew && ((bound) => <ItemField {...bound} label={words.item} />),
            price: {
              label: words.price,
              hint: isNew ? words.newPriceHint : words.priceHint,
              isRequired: isNew,
            },
            max_per_purchase: { label: words.most, hint: words.mostHint },
          }}
        />
      )}
    </div>
  );
}

interface BarProps {
  store: Store;
  manager: OwnCharacter;
  kept: readonly Offer[];
  children: ReactNode;
}

/** The ways in which stock comes and goes. */
function TillBar({ children, ...stock }: BarProps) {
  const words = useWords(storesWords);
  const [move, setMove] = useState<Move>();
  const Moving = move && MOVES[move];
  return (
    <div className={styles.bar}>
      {stock.kept.length > 0 && <Button onClick={() => setMove('take')}>{words.take}</Button>}
      <Button onClick={() => setMove('order')}>{words.order}</Button>
      <Button onClick={() => setMove('restock')}>{words.restock}</Button>
      {children}
      {Moving && <Moving {...stock} onClose={() => setMove(undefined)} />}
    </div>
  );
}
