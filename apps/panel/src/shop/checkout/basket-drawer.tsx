import buyItems, { MAX_QUANTITY } from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { useEffect, useState } from 'react';
import { fullName } from '../../shared/person/acting-character.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { NumberField } from '../../design/fields/number-field.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { Button } from '../../design/button.tsx';
import { clearToasts } from '../../design/overlays/toasts.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Money } from '../../design/money.tsx';
import { useWords } from '../../words/words.ts';
import type { OwnCharacter } from '../../shared/person/character.ts';
import { totalOf, withQuantity, type Line } from './basket.ts';
import styles from './checkout.module.css';
import { PurchaseDrawer } from '../../payment/purchase-drawer.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { useBasket } from './use-basket.ts';
import { usePurchase } from '../../payment/use-purchase.ts';
import { checkoutWords } from './words.ts';

interface Props {
  buyer: OwnCharacter | undefined;
  /** The shop of a company; undefined: that of the server. */
  storeId?: number;
  onClose: () => void;
}

/** The basket: its lines, what pays, and after the purchase the receipt. */
export function BasketDrawer({ buyer, storeId, onClose }: Props) {
  const words = useWords(checkoutWords);
  const { lines } = useBasket(storeId);
  const [bought, setBought] = useState<Bought>();
  // It shows what the toasts of the shop said.
  useEffect(clearToasts, []);
  if (bought)
    return (
      <Drawer title={words.receipt} onClose={onClose} footer={<AfterPurchase onGoOn={onClose} />}>
        <Receipt {...bought} />
      </Drawer>
    );
  if (lines.length === 0 || !buyer)
    return (
      <Drawer title={words.basket} onClose={onClose}>
        <Empty icon="basket" title={words.empty} text={words.emptyText} />
      </Drawer>
    );
  return <Checkout buyer={buyer} storeId={storeId} onClose={onClose} onBought={setBought} />;
}

function AfterPurchase({ onGoOn }: { onGoOn: () => void }) {
  const words = useWords(checkoutWords);
  return (
    <>
      <ServerLink to="/s/$serverId/inventory" className={`link ${styles.aside}`}>
        {words.toInventory}
      </ServerLink>
      <Button variant="primary" onClick={onGoOn}>
        {words.goOn}
      </Button>
    </>
  );
}

interface CheckoutProps extends Props {
  buyer: OwnCharacter;
  onBought: (bought: Bought) => void;
}

function Checkout({ buyer, storeId, onClose, onBought }: CheckoutProps) {
  const words = useWords(checkoutWords);
  const { money } = useFormat();
  const { serverId, symbol } = useServer();
  const { lines, change } = useBasket(storeId);
  const [payer, setPayer] = useState<Payer>('auto');
  const purchase = usePurchase(buyItems, ({ total_cost, payment_method }) => {
    onBought({ lines, total: total_cost, method: payment_method, buyer: fullName(buyer), at: Date.now() });
    change([]);
  });
  const total = purchase.priceNow(totalOf(lines));
  const buy = (): void =>
    purchase.buy(
      {
        server_id: serverId,
        server_character_id: buyer.server_character_id,
        shop_id: storeId,
        items: lines.map(({ item_id, quantity }) => ({ item_id, quantity })),
        ...paymentInput(payer),
      },
      totalOf(lines),
    );
  const changeLines = (next: readonly Line[]): void => {
    // A new price was that of the lines as they were.
    purchase.leave();
    change(next);
  };
  return (
    <PurchaseDrawer
      title={words.basket}
      subtitle={fullName(buyer)}
      characterId={buyer.server_character_id}
      payer={payer}
      onPayer={setPayer}
      purchase={purchase}
      confirm={words.pay(money(total))}
      onPay={buy}
      onClose={onClose}
    >
      <BasketLines lines={lines} onChange={changeLines} isDisabled={purchase.isBusy} />
      <div>
        <p className={styles.total}>
          <span>{words.total}</span>
          <Money amount={total} symbol={symbol} isRight />
        </p>
        <p className={styles.soft}>
          {storeId === undefined && words.totalHint} {words.allOrNothing}
        </p>
      </div>
    </PurchaseDrawer>
  );
}

type LinesProps = { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void; isDisabled: boolean };

/** The lines of a basket, whose units can be changed. */
function BasketLines({ lines, onChange, isDisabled }: LinesProps) {
  const words = useWords(checkoutWords);
  const { symbol } = useServer();
  return (
    <ul className={styles.lines} aria-label={words.basket}>
      {lines.map(({ item_id, label, price, quantity }) => (
        <li key={item_id} className={styles.line}>
          <div>
            <div className={styles.name}>{label}</div>
            <div className={styles.soft}>
              <Money amount={price} symbol={symbol} /> {words.each}
            </div>
          </div>
          <NumberField
            label={words.quantityOf(label)}
            isLabelHidden
            value={quantity}
            min={1}
            max={MAX_QUANTITY}
            isDisabled={isDisabled}
            onChange={(next) =>
              onChange(
                withQuantity(lines, item_id, Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(next ?? 1)))),
              )
            }
          />
          <Money amount={price * quantity} symbol={symbol} isRight />
          <IconButton
            icon="trash"
            size="small"
            label={words.remove(label)}
            isDisabled={isDisabled}
            onClick={() => onChange(withQuantity(lines, item_id, 0))}
          />
        </li>
      ))}
    </ul>
  );
}

/** A purchase that was made. */
interface Bought {
  lines: readonly Line[];
  total: number;
  method: 'wallet' | 'bank';
  buyer: string;
  at: number;
}

/** Shows what was bought, and what paid for it. */
function Receipt({ lines, total, method, buyer, at }: Bought) {
  const words = useWords(checkoutWords);
  const { symbol } = useServer();
  return (
    <div className={styles.stack}>
      <Notice tone="success" isAlert title={words.paid} />
      <ul className={styles.lines} aria-label={words.receipt}>
        {lines.map((line) => (
          <li key={line.item_id} className={styles.bought}>
            <span className={styles.label}>
              {line.quantity} × {line.label}
            </span>
            <Money amount={line.price * line.quantity} symbol={symbol} isRight />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{words.total}</span>
        <Money amount={total} symbol={symbol} isRight />
      </p>
      <KeyValues
        items={[
          [words.paidBy, method === 'wallet' ? words.wallet : words.account],
          [words.buyer, buyer],
          [words.time, <Time value={at} key="time" />],
        ]}
      />
    </div>
  );
}
