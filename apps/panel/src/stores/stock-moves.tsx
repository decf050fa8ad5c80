import orderStock from '@cabildo/contracts/inventory/shop/order_stock.ts';
import restock from '@cabildo/contracts/inventory/shop/stock/restock.ts';
import takeStock from '@cabildo/contracts/inventory/shop/stock/take_stock.ts';
import { fold } from '@cabildo/contracts/fold.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../api/answers.ts';
import { client } from '../api/client.ts';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { Money } from '../design/money.tsx';
import { Drawer } from '../design/overlays/drawer.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { LinePicker, type Findable } from '../inventory/line-picker.tsx';
import { areReady, itemsOf, type Line } from '../inventory/lines.ts';
import { areTooMany, LineFields, MoveDrawer } from '../inventory/move-drawer.tsx';
import { useCarried } from '../inventory/use-carried.ts';
import { PurchaseDrawer } from '../payment/purchase-drawer.tsx';
import { usePurchase } from '../payment/use-purchase.ts';
import { fullName } from '../shared/person/acting-character.tsx';
import type { OwnCharacter } from '../shared/person/character.ts';
import { labelOf } from '../shared/person/label.ts';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useFormat } from '../shared/server/use-format.ts';
import { isForSale } from '../shop/goods/use-goods.ts';
import { useWords } from '../words/words.ts';
import type { Offer, Store } from './store.ts';
import styles from './stores.module.css';
import { storesWords } from './words.ts';

interface Props {
  store: Store;
  manager: OwnCharacter;
  /** The items of which the shop has units. */
  kept: readonly Offer[];
  onClose: () => void;
}

interface Units {
  item_id: number;
  name: string;
  name_label: string | null;
  units: number;
}

/** Finds items among those that somebody has, with as many units as there are. */
function useFindUnits(all: readonly Units[]): (text: string) => Promise<Findable[]> {
  const words = useWords(storesWords);
  const { count } = useFormat();
  return (text) =>
    Promise.resolve(
      all
        .filter((each) => fold(labelOf(each)).includes(fold(text)))
        .map(({ item_id, units, ...each }) => ({
          line: { item_id, label: labelOf(each), quantity: 1, most: units },
          hint: words.units(count(units)),
        })),
    );
}

/** Puts items of the acting character into the shop. */
export function RestockDrawer({ store: { shop_id }, manager, onClose }: Props) {
  const words = useWords(storesWords);
  const { server_character_id: from_character_id } = manager;
  const { rows } = useCarried(from_character_id);
  const find = useFindUnits(rows.map((row) => ({ ...row, units: row.quantity })));
  return (
    <MoveDrawer
      contract={restock}
      input={{ shop_id, from_character_id }}
      start={[]}
      title={words.restock}
      subtitle={words.restockText(fullName(manager))}
      confirm={() => words.restock}
      done={words.restocked}
      before={(lines) => <LinePicker {...lines} find={find} />}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** Takes items out of the shop for the acting character. */
export function TakeDrawer({ store: { shop_id }, manager, kept, onClose }: Props) {
  const words = useWords(storesWords);
  const { server_character_id: to_character_id } = manager;
  const find = useFindUnits(kept.map((row) => ({ ...row, units: row.stock })));
  return (
    <MoveDrawer
      contract={takeStock}
      input={{ shop_id, to_character_id }}
      start={[]}
      title={words.take}
      subtitle={words.takeText(fullName(manager))}
      confirm={() => words.take}
      done={words.taken}
      before={(lines) => <LinePicker {...lines} find={find} />}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** Orders stock from the shop of the server at wholesale prices, once these are known (ST-02). */
export function OrderDrawer(props: Props) {
  const words = useWords(storesWords);
  const { data } = useQuery(answer('orgs', 'getOrgsConfig', { server_id: useServerId() }));
  if (data) return <Order {...props} percent={data.config.orgs_config.wholesale_percent} />;
  return (
    <Drawer title={words.orderTitle} onClose={props.onClose}>
      <Skeleton shape="sheet" />
    </Drawer>
  );
}

const MOST_FOUND = 100;

/** A wholesale price, which is rounded up as the service does it. */
const wholesale = (price: number, percent: number): number => Math.max(1, Math.ceil((price * percent) / 100));

function Order({ store: { shop_id }, manager, percent, onClose }: Props & { percent: number }) {
  const words = useWords(storesWords);
  const { money, count } = useFormat();
  const { serverId: server_id, symbol } = useServer();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const { server_character_id } = manager;
  const find = async (text: string): Promise<Findable[]> => {
    const asked = { server_id, search: text.trim() || undefined, per_page: MOST_FOUND };
    const { items } = await client().items.list(asked, { maxRetries: 0 });
    return items.filter(isForSale).map((item) => {
      const price = wholesale(item.price ?? 0, percent);
      const most = item.stock_quantity ?? undefined;
      const line = { item_id: item.item_id, label: labelOf(item), quantity: 1, most, price };
      return { line, hint: words.each(money(price)) };
    });
  };
  const purchase = usePurchase(orderStock, () => {
    toast({ title: words.ordered });
    onClose();
  });
  const listed = lines.reduce((sum, { price = 0, quantity }) => sum + price * (quantity ?? 0), 0);
  const total = purchase.priceNow(listed);
  const fields = {
    lines,
    onChange: (next: Line[]) => {
      // A new price was that of the lines as they were.
      purchase.leave();
      setLines(next);
    },
    isDisabled: purchase.isBusy,
  };
  const order = (): void =>
    purchase.buy({ server_id, shop_id, server_character_id, items: itemsOf(lines) }, listed);
  return (
    <PurchaseDrawer
      title={words.orderTitle}
      subtitle={words.orderText(`${count(percent)} %`)}
      characterId={null}
      payer="auto"
      onPayer={() => undefined}
      purchase={purchase}
      confirm={words.order}
      isIncomplete={!areReady(lines) || areTooMany(lines)}
      onPay={order}
      onClose={onClose}
    >
      <LinePicker {...fields} find={find} />
      <LineFields {...fields} />
      <p className={styles.total}>
        <span>{words.total}</span>
        <Money amount={total} symbol={symbol} isRight />
      </p>
    </PurchaseDrawer>
  );
}
