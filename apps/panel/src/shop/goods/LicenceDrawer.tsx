import buyLicence from '@cabildo/contracts/inventory/shop/buy_license.ts';
import { useState } from 'react';
import type { OwnCharacter } from '../../app/character.ts';
import { useServer } from '../../app/server.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Notice } from '../../design/Notice.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { PurchaseDrawer } from '../../payment/PurchaseDrawer.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { usePurchase } from '../../payment/use-purchase.ts';
import type { HeldLicence, Holder } from '../holder.ts';
import type { Licence } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';
import { isOffered, LicenceState } from './LicenceOffers.tsx';

type Props = {
  licence: Licence;
  licences: readonly Licence[];
  holder: Holder;
  onClose: () => void;
};

/** `user#12`: a person revoked it, and buying it again is refused (SH-05). */
const isRevokedByStaff = (held: HeldLicence | undefined): boolean =>
  held?.is_revoked === true && held.revoked_by?.startsWith('user#') === true;

/** A licence of the shop, and buying it. */
export function LicenceDrawer({ licence, licences, holder, onClose }: Props) {
  const words = useWords(shopWords);
  const { symbol } = useServer();
  const held = holder.licences.get(licence.license_id);
  const parent = licences.find(({ license_id }) => license_id === licence.parent_license_id);
  const lacksParent = parent !== undefined && holder.licences.get(parent.license_id)?.is_valid !== true;
  const mayBuy =
    holder.isKnown &&
    isOffered(licence) &&
    (!held || held.is_revoked) &&
    !isRevokedByStaff(held) &&
    !lacksParent;
  const facts = (
    <div className={styles.stack}>
      <div className={styles.figure}>
        <Money amount={licence.price} symbol={symbol} />
      </div>
      {isRevokedByStaff(held) && <Notice tone="warning" title={words.staffOnly} />}
      {holder.isKnown && !held && lacksParent && (
        <Notice tone="warning" title={words.parentFirst(labelOf(parent))} />
      )}
      <KeyValues
        items={[
          [words.state, holder.isKnown ? <LicenceState held={held} key="state" /> : undefined],
          [words.points, licence.max_points ?? undefined],
          [words.dependsOn, parent && labelOf(parent)],
        ]}
      />
    </div>
  );
  if (holder.acting && mayBuy)
    return (
      <Offer licence={licence} buyer={holder.acting} onClose={onClose}>
        {facts}
      </Offer>
    );
  return (
    <Drawer title={labelOf(licence)} onClose={onClose}>
      {facts}
    </Drawer>
  );
}

type OfferProps = {
  licence: Licence;
  buyer: OwnCharacter;
  onClose: () => void;
  children: React.ReactNode;
};

function Offer({ licence, buyer, onClose, children }: OfferProps) {
  const words = useWords(shopWords);
  const lang = useLanguage();
  const { serverId, symbol } = useServer();
  const [payer, setPayer] = useState<Payer>('auto');
  const price = licence.price ?? 0;
  const purchase = usePurchase(buyLicence, () => {
    toast({ title: words.bought(labelOf(licence)) });
    onClose();
  });
  const buy = (): void =>
    purchase.buy(
      {
        server_id: serverId,
        server_character_id: buyer.server_character_id,
        license_id: licence.license_id,
        ...paymentInput(payer),
      },
      price,
    );
  return (
    <PurchaseDrawer
      title={labelOf(licence)}
      characterId={buyer.server_character_id}
      payer={payer}
      onPayer={setPayer}
      purchase={purchase}
      confirm={words.buyLicence(formatMoney(purchase.priceNow(price), symbol, lang))}
      onPay={buy}
      onClose={onClose}
    >
      {children}
    </PurchaseDrawer>
  );
}
