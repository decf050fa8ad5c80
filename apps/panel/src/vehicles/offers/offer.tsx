import type { RowOf } from '../../api/answers.ts';
import type { Tone } from '../../design/badge.tsx';
import { Money } from '../../design/money.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { VehicleOwner } from '../vehicle-owner.tsx';
import { offersWords } from './words.ts';

export type Offer = RowOf<'cars', 'listOffers', 'offers'>;
export type Direction = 'received' | 'sent';

export const OFFER_TONES: Readonly<Record<Offer['status'], Tone>> = {
  open: 'warning',
  accepted: 'success',
  declined: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** The other side of an offer: who made one that was received, and who may accept one that was sent. */
export function Party({ offer, direction }: { offer: Offer; direction: Direction }) {
  const { from_character_id, from_org_id, to_character_id, to_org_id } = offer;
  const party =
    direction === 'sent'
      ? { owner_character_id: to_character_id, owner_org_id: to_org_id }
      : { owner_character_id: from_org_id === null ? from_character_id : null, owner_org_id: from_org_id };
  return <VehicleOwner vehicle={party} />;
}

/** The price of an offer, taxes aside; it is a gift where there is none. */
export function PriceOf({ offer: { price }, isRight }: { offer: Offer; isRight?: boolean }) {
  const { gift } = useWords(offersWords);
  const { symbol } = useServer();
  return price === 0 ? gift : <Money amount={price} symbol={symbol} isRight={isRight} />;
}
