import takeKey from '@cabildo/contracts/vehicles/keys/take_key.ts';
import payImpound from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import removeVehicle from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Notice } from '../../design/layout/notice.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { PurchaseDrawer } from '../../payment/purchase-drawer.tsx';
import { usePurchase } from '../../payment/use-purchase.ts';
import { useCompaniesWith } from '../../shared/company/own-companies.ts';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { Facts } from '../facts.tsx';
import { VehicleKeys } from '../keys/vehicle-keys.tsx';
import { keysWords } from '../keys/words.ts';
import { OfferButton } from '../offers/offer-button.tsx';
import { RemoveVehicle } from '../remove-vehicle.tsx';
import { VehicleOwner } from '../vehicle-owner.tsx';
import { nameOf, type Vehicle } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { garageWords } from './words.ts';

interface Props {
  vehicleId: number;
  onClose: () => void;
}

/** A vehicle by its id in the address: its owner pays its fee, offers it, gives keys of it or gives it up here. */
export function OwnVehicleDrawer({ vehicleId, onClose }: Props) {
  const words = useWords(garageWords);
  const common = useWords(vehiclesWords);
  const { characters } = useCharacters();
  const companies = useCompaniesWith('vehicles');
  const query = useQuery(answer('cars', 'getVehicle', { server_id: useServerId(), vehicle_id: vehicleId }));
  const vehicle = query.data?.vehicle;
  const isOwn =
    characters.some(({ server_character_id: id }) => id === vehicle?.owner_character_id) ||
    companies.some(({ org_id }) => org_id === vehicle?.owner_org_id);
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
      footer={
        vehicle &&
        (isOwn ? <OfferButton vehicle={vehicle} /> : <GiveBack vehicleId={vehicleId} onDone={onClose} />)
      }
    >
      <Loaded query={query} failed={common.gone}>
        {({ vehicle: shown }) => (
          <div className={styles.stack}>
            <Facts
              vehicle={shown}
              owner={isOwn && shown.owner_org_id === null ? undefined : <VehicleOwner vehicle={shown} />}
            />
            {isOwn && <VehicleKeys vehicle={shown} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

/** Gives the key of a vehicle back, where the acting character has one. */
function GiveBack({ vehicleId, onDone }: { vehicleId: number; onDone: () => void }) {
  const { giveBack } = useWords(keysWords);
  const server_id = useServerId();
  const { acting } = useCharacters();
  const holder = acting?.server_character_id ?? 0;
  const { data } = useQuery(
    answer('cars', 'listKeys', { server_id, server_character_id: holder, per_page: 100 }),
  );
  if (!data?.keys.some(({ vehicle_id }) => vehicle_id === vehicleId)) return null;
  return (
    <ConfirmButton
      {...giveBack}
      contract={takeKey}
      input={{ server_id, vehicle_id: vehicleId, target_character_id: holder }}
      onDone={onDone}
    />
  );
}

/** A vehicle in the pound, whose owner pays the fee and has it back. */
function ImpoundedDrawer({ vehicle, fee, onClose }: { vehicle: Vehicle; fee: number; onClose: () => void }) {
  const words = useWords(garageWords);
  const { money } = useFormat();
  const server_id = useServerId();
  const [payer, setPayer] = useState<Payer>('auto');
  const purchase = usePurchase(payImpound, () => {
    toast({ title: words.paid(vehicle.plate) });
    onClose();
  });
  const { vehicle_id, owner_character_id: owner } = vehicle;
  const total = purchase.priceNow(fee);
  return (
    <PurchaseDrawer
      title={nameOf(vehicle)}
      characterId={owner}
      payer={payer}
      onPayer={setPayer}
      isFree={total === 0}
      purchase={purchase}
      confirm={total === 0 ? words.release : words.pay(money(total))}
      onPay={() => purchase.buy({ server_id, vehicle_id, ...(owner !== null && paymentInput(payer)) }, fee)}
      onClose={onClose}
    >
      <Notice tone="warning" title={words.pound} text={words.poundText} />
      <Facts vehicle={vehicle} />
    </PurchaseDrawer>
  );
}
