import buyItems from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../../app/ActingCharacter.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { formatMoney } from '../../design/format.ts';
import { Money } from '../../design/Money.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { OwnCharacter } from '../../app/character.ts';
import { totalOf, type Line } from './basket.ts';
import { BasketLines } from './BasketLines.tsx';
import styles from './checkout.module.css';
import { PurchaseDrawer } from '../../payment/PurchaseDrawer.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { Receipt, type Bought } from './Receipt.tsx';
import { useBasket } from './use-basket.ts';
import { usePurchase } from '../../payment/use-purchase.ts';
import { checkoutWords } from './words.ts';

type Props = { buyer: OwnCharacter | undefined; onClose: () => void };

/** The basket: its lines, what pays, and after the purchase the receipt. */
export function BasketDrawer({ buyer, onClose }: Props) {
  const words = useWords(checkoutWords);
  const { lines } = useBasket();
  const [bought, setBought] = useState<Bought>();
  if (bought)
    return (
      <Drawer title={words.receipt} onClose={onClose} footer={<AfterPurchase onGoOn={onClose} />}>
        <Receipt {...bought} />
      </Drawer>
    );
  if (lines.length === 0 || !buyer)
    return (
      <Drawer title={words.basket} onClose={onClose}>
        <Empty icon="shop" title={words.empty} text={words.emptyText} />
      </Drawer>
    );
  return <Checkout buyer={buyer} onClose={onClose} onBought={setBought} />;
}

function AfterPurchase({ onGoOn }: { onGoOn: () => void }) {
  const words = useWords(checkoutWords);
  const { serverId } = useServer();
  return (
    <>
      <Link
        to="/s/$serverId/inventory"
        params={{ serverId: String(serverId) }}
        className={`link ${styles.aside}`}
      >
        {words.toInventory}
      </Link>
      <Button variant="primary" onClick={onGoOn}>
        {words.goOn}
      </Button>
    </>
  );
}

type CheckoutProps = { buyer: OwnCharacter; onClose: () => void; onBought: (bought: Bought) => void };

function Checkout({ buyer, onClose, onBought }: CheckoutProps) {
  const words = useWords(checkoutWords);
  const lang = useLanguage();
  const { serverId, symbol } = useServer();
  const { lines, change } = useBasket();
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
      confirm={words.pay(formatMoney(total, symbol, lang))}
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
          {words.totalHint} {words.allOrNothing}
        </p>
      </div>
    </PurchaseDrawer>
  );
}
