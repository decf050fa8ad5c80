import payImpound from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { formatMoney } from '../../design/format.ts';
import { Notice } from '../../design/Notice.tsx';
import { toast } from '../../design/Toasts.tsx';
import { PurchaseDrawer } from '../../payment/PurchaseDrawer.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { usePurchase } from '../../payment/use-purchase.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { Facts } from '../Facts.tsx';
import { nameOf, type Vehicle } from '../vehicle.ts';
import { garageWords } from './words.ts';

type Props = { vehicle: Vehicle; fee: number; onClose: () => void };

/** A vehicle in the pound, whose owner pays the fee and has it back. */
export function ImpoundedDrawer({ vehicle, fee, onClose }: Props) {
  const words = useWords(garageWords);
  const lang = useLanguage();
  const { serverId, symbol } = useServer();
  const [payer, setPayer] = useState<Payer>('auto');
  const purchase = usePurchase(payImpound, () => {
    toast({ title: words.paid(vehicle.plate) });
    onClose();
  });
  const pay = (): void =>
    purchase.buy({ server_id: serverId, vehicle_id: vehicle.vehicle_id, ...paymentInput(payer) }, fee);
  const total = purchase.priceNow(fee);
  return (
    <PurchaseDrawer
      title={nameOf(vehicle)}
      characterId={vehicle.owner_character_id}
      payer={payer}
      onPayer={setPayer}
      isFree={total === 0}
      purchase={purchase}
      confirm={total === 0 ? words.release : words.pay(formatMoney(total, symbol, lang))}
      onPay={pay}
      onClose={onClose}
    >
      <Notice tone="warning" title={words.pound} text={words.poundText} />
      <Facts vehicle={vehicle} />
    </PurchaseDrawer>
  );
}
