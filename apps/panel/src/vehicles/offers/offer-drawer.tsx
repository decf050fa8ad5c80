import acceptOffer from '@cabildo/contracts/vehicles/offers/accept_offer.ts';
import cancelOffer from '@cabildo/contracts/vehicles/offers/cancel_offer.ts';
import declineOffer from '@cabildo/contracts/vehicles/offers/decline_offer.ts';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { Time } from '../../design/time.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { PurchaseDrawer } from '../../payment/purchase-drawer.tsx';
import { usePurchase } from '../../payment/use-purchase.ts';
import { useCompaniesWith } from '../../shared/company/own-companies.ts';
import { GoneDrawer } from '../../shared/list/gone-drawer.tsx';
import type { Opened } from '../../shared/list/list-screen.ts';
import { useRows } from '../../shared/list/rows.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { Plate } from '../paint.tsx';
import { nameOf } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { OFFER_TONES, Party, PriceOf, type Direction, type Offer } from './offer.tsx';
import { offersWords } from './words.ts';

/** An offer by its id in the address, with what the person can answer. */
export function OfferDrawer({ row, direction, ...frame }: Opened<Offer> & { direction: Direction }) {
  const words = useWords(offersWords);
  const server_id = useServerId();
  const companies = useCompaniesWith('vehicles');
  if (row === undefined || row === 'new')
    return <GoneDrawer title={words.title} icon="car" gone={words.gone} {...frame} />;
  const org = direction === 'sent' ? row.from_org_id : row.to_org_id;
  const mayAnswer = row.status === 'open' && (org === null || companies.some(({ org_id }) => org_id === org));
  if (mayAnswer && direction === 'received') return <AcceptDrawer offer={row} onClose={frame.onClose} />;
  return (
    <Drawer
      title={nameOf(row)}
      onClose={frame.onClose}
      footer={
        mayAnswer && (
          <ConfirmButton
            {...words.cancel}
            contract={cancelOffer}
            input={{ server_id, offer_id: row.offer_id }}
            isDanger={false}
          />
        )
      }
    >
      <OfferFacts offer={row} direction={direction} tax={0} />
    </Drawer>
  );
}

interface FactsProps {
  offer: Offer;
  direction: Direction;
  /** The tax that its buyer pays on top. */
  tax: number;
}

function OfferFacts({ offer, direction, tax }: FactsProps) {
  const words = useWords(offersWords);
  const { plate } = useWords(vehiclesWords);
  const { money } = useFormat();
  return (
    <KeyValues
      items={[
        [plate, <Plate key="plate" plate={offer.plate} />],
        [words.party[direction], <Party key="party" offer={offer} direction={direction} />],
        [
          words.price,
          <span key="price">
            <PriceOf offer={offer} />
            {tax > 0 && <span className={styles.below}>{words.tax(money(tax))}</span>}
          </span>,
        ],
        [
          words.status,
          <Badge key="status" tone={OFFER_TONES[offer.status]}>
            {words.statuses[offer.status]}
          </Badge>,
        ],
        [words.made, <Time key="made" value={offer.created_at} />],
        [words.expires, <Time key="expires" value={offer.expires_at} />],
      ]}
    />
  );
}

/** The property tax on the price of an offer, rounded down as the bank does (VS-01). */
function usePropertyTax({ price }: Offer): number {
  const { rows } = useRows(answer('economy', 'listTaxes', { server_id: useServerId() }), 'taxes');
  const rates = rows.filter(({ active, tax_type }) => active && tax_type === 'property');
  const rate = rates.reduce((sum, each) => sum + each.rate, 0);
  return Math.floor((price * Math.round(rate * 10_000)) / 1_000_000);
}

/** An offer that the person may accept: it pays, or takes the gift. */
function AcceptDrawer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const words = useWords(offersWords);
  const { money } = useFormat();
  const server_id = useServerId();
  const [payer, setPayer] = useState<Payer>('auto');
  const tax = usePropertyTax(offer);
  const purchase = usePurchase(acceptOffer, () => {
    toast({ title: words.accepted(nameOf(offer)) });
    onClose();
  });
  const { offer_id, to_character_id: buyer, price } = offer;
  const total = purchase.priceNow(price + tax);
  return (
    <PurchaseDrawer
      title={nameOf(offer)}
      actions={
        <ConfirmButton
          {...words.decline}
          contract={declineOffer}
          input={{ server_id, offer_id }}
          size="small"
          onDone={onClose}
        />
      }
      characterId={buyer}
      payer={payer}
      onPayer={setPayer}
      isFree={total === 0}
      purchase={purchase}
      confirm={total === 0 ? words.accept : words.pay(money(total))}
      onPay={() =>
        purchase.buy({ server_id, offer_id, ...(buyer !== null && paymentInput(payer)) }, price + tax)
      }
      onClose={onClose}
    >
      <OfferFacts offer={offer} direction="received" tax={tax} />
    </PurchaseDrawer>
  );
}
