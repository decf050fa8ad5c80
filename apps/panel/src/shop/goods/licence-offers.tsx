import buyLicence from '@cabildo/contracts/inventory/shop/buy_license.ts';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Money } from '../../design/money.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { PurchaseDrawer } from '../../payment/purchase-drawer.tsx';
import { usePurchase } from '../../payment/use-purchase.ts';
import { NoMatch } from '../../shared/list/no-match.tsx';
import type { OwnCharacter } from '../../shared/person/character.ts';
import { labelOf } from '../../shared/person/label.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import type { HeldLicence, Holder } from '../holder.ts';
import type { Licence } from '../items.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';
import { isForSale } from './use-goods.ts';

type OffersProps = {
  licences: readonly Licence[];
  isLoading: boolean;
  isFiltered: boolean;
  holder: Holder;
  openId: number | undefined;
  onOpen: (licence: Licence) => void;
};

/** The licences that can be bought. */
export function LicenceOffers({ licences, isFiltered, holder, openId, ...table }: OffersProps) {
  const words = useWords(shopWords);
  const money = useMoneyCell();
  return (
    <Table
      {...table}
      label={words.licences}
      rows={licences}
      rowKey={({ license_id }) => String(license_id)}
      openKey={openId === undefined ? null : String(openId)}
      empty={
        isFiltered ? (
          <NoMatch by="category" icon="licence" />
        ) : (
          <Empty icon="licence" title={words.noLicences} text={words.noLicencesText} />
        )
      }
      columns={[
        { header: words.name, ...MAIN, width: WIDE, cell: labelOf },
        {
          header: words.state,
          ...MAIN,
          cell: ({ license_id }) => holder.isKnown && <LicenceState held={holder.licences.get(license_id)} />,
        },
        { header: words.points, align: 'end', width: '80px', cell: ({ max_points }) => max_points ?? '–' },
        { header: words.price, ...AMOUNT, width: '120px', cell: ({ price }) => money(price) },
      ]}
    />
  );
}

/** Says how a character stands to a licence. */
function LicenceState({ held }: { held: HeldLicence | undefined }) {
  const words = useWords(shopWords);
  if (!held) return <Badge>{words.none}</Badge>;
  if (held.is_revoked) return <Badge tone="danger">{words.revoked}</Badge>;
  return held.is_valid ? (
    <Badge tone="success" icon="check">
      {words.granted}
    </Badge>
  ) : (
    <Badge tone="warning">{words.invalid}</Badge>
  );
}

type DrawerProps = {
  licence: Licence;
  licences: readonly Licence[];
  holder: Holder;
  onClose: () => void;
};

/** `user#12`: a person revoked it, and buying it again is refused (SH-05). */
const isRevokedByStaff = (held: HeldLicence | undefined): boolean =>
  held?.is_revoked === true && held.revoked_by?.startsWith('user#') === true;

/** A licence of the shop, and buying it. */
export function LicenceDrawer({ licence, licences, holder, onClose }: DrawerProps) {
  const words = useWords(shopWords);
  const { symbol } = useServer();
  const held = holder.licences.get(licence.license_id);
  const parent = licences.find(({ license_id }) => license_id === licence.parent_license_id);
  const lacksParent = parent !== undefined && holder.licences.get(parent.license_id)?.is_valid !== true;
  const mayBuy =
    holder.isKnown &&
    isForSale(licence) &&
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
  children: ReactNode;
};

function Offer({ licence, buyer, onClose, children }: OfferProps) {
  const words = useWords(shopWords);
  const { money } = useFormat();
  const server_id = useServerId();
  const [payer, setPayer] = useState<Payer>('auto');
  const price = licence.price ?? 0;
  const purchase = usePurchase(buyLicence, () => {
    toast({ title: words.bought(labelOf(licence)) });
    onClose();
  });
  const { server_character_id } = buyer;
  const order = { server_id, server_character_id, license_id: licence.license_id };
  return (
    <PurchaseDrawer
      title={labelOf(licence)}
      characterId={server_character_id}
      payer={payer}
      onPayer={setPayer}
      purchase={purchase}
      confirm={words.buyLicence(money(purchase.priceNow(price)))}
      onPay={() => purchase.buy({ ...order, ...paymentInput(payer) }, price)}
      onClose={onClose}
    >
      {children}
    </PurchaseDrawer>
  );
}
