import payImpound from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import removeVehicle from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Notice } from '../../design/layout/notice.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { PurchaseDrawer } from '../../payment/purchase-drawer.tsx';
import { usePurchase } from '../../payment/use-purchase.ts';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { Facts } from '../facts.tsx';
import { RemoveVehicle } from '../remove-vehicle.tsx';
import { nameOf, type Vehicle } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { garageWords } from './words.ts';

/** A vehicle of the person, by its id in the address: its fee is paid here, or it is given up. */
export function OwnVehicleDrawer({ vehicleId, onClose }: { vehicleId: number; onClose: () => void }) {
  const words = useWords(garageWords);
  const common = useWords(vehiclesWords);
  const { characters } = useCharacters();
  const query = useQuery(answer('cars', 'getVehicle', { server_id: useServerId(), vehicle_id: vehicleId }));
  const vehicle = query.data?.vehicle;
  const isOwn = characters.some(({ server_character_id: id }) => id === vehicle?.owner_character_id);
  const { impounded } = vehicle?.flags ?? {};
  if (vehicle && isOwn && impounded)
    return <ImpoundedDrawer vehicle={vehicle} fee={impounded.fee} onClose={onClose} />;
  return (
    <Drawer
      title={vehicle ? nameOf(vehicle) : common.vehicle}
      onClose={onClose}
      actions={
        vehicle &&
        isOwn && <RemoveVehicle contract={removeVehicle} vehicle={vehicle} words={words} onDone={onClose} />
      }
    >
      <Loaded query={query} failed={common.gone}>
        {({ vehicle: shown }) => (
          <div className={styles.stack}>
            <Facts vehicle={shown} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

type ImpoundedProps = { vehicle: Vehicle; fee: number; onClose: () => void };

/** A vehicle in the pound, whose owner pays the fee and has it back. */
function ImpoundedDrawer({ vehicle, fee, onClose }: ImpoundedProps) {
  const words = useWords(garageWords);
  const { money } = useFormat();
  const server_id = useServerId();
  const [payer, setPayer] = useState<Payer>('auto');
  const purchase = usePurchase(payImpound, () => {
    toast({ title: words.paid(vehicle.plate) });
    onClose();
  });
  const total = purchase.priceNow(fee);
  return (
    <PurchaseDrawer
      title={nameOf(vehicle)}
      characterId={vehicle.owner_character_id!}
      payer={payer}
      onPayer={setPayer}
      isFree={total === 0}
      purchase={purchase}
      confirm={total === 0 ? words.release : words.pay(money(total))}
      onPay={() => purchase.buy({ server_id, vehicle_id: vehicle.vehicle_id, ...paymentInput(payer) }, fee)}
      onClose={onClose}
    >
      <Notice tone="warning" title={words.pound} text={words.poundText} />
      <Facts vehicle={vehicle} />
    </PurchaseDrawer>
  );
}
