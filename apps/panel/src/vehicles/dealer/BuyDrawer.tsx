import getVehicleConfig from '@cabildo/contracts/vehicles/config/get_vehicle_config.ts';
import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import { MAX_PLATE } from '@cabildo/contracts/vehicles/config/config.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { answer } from '../../api/answers.ts';
import type { OwnCharacter } from '../../app/character.ts';
import { fullName } from '../../app/ActingCharacter.tsx';
import { useServer } from '../../app/server.tsx';
import { ColorField } from '../../design/ColorField.tsx';
import { formatMoney } from '../../design/format.ts';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { PurchaseDrawer } from '../../payment/PurchaseDrawer.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { usePurchase } from '../../payment/use-purchase.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { Car } from '../Paint.tsx';
import { Plate } from '../Plate.tsx';
import { nameOf, type Model } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { dealerWords } from './words.ts';

/** The colour that the API gives a vehicle of which no other is said. */
const WHITE = '#ffffff';

/** The way in which plates come about, for people who may read the rules; players learn it from a refusal. */
function usePlateMode(): string | undefined {
  const { serverId, may } = useServer();
  const { data } = useQuery({
    ...answer('cars', 'getVehicleConfig', { server_id: serverId }),
    enabled: may(getVehicleConfig),
  });
  return data?.config.plate_mode;
}

type Props = {
  model: Model;
  buyer: OwnCharacter;
  onClose: () => void;
  /** The facts of the model. */
  children: ReactNode;
};

/** An offer of the dealer to a character: colour, plate, and what pays. */
export function BuyDrawer({ model, buyer, onClose, children }: Props) {
  const words = useWords(dealerWords);
  const common = useWords(vehiclesWords);
  const lang = useLanguage();
  const { serverId, symbol } = useServer();
  const mode = usePlateMode();
  const [color, setColor] = useState(WHITE);
  const [plate, setPlate] = useState('');
  const [payer, setPayer] = useState<Payer>('auto');
  const money = (amount: number): string => formatMoney(amount, symbol, lang);
  const purchase = usePurchase(buyVehicle, ({ vehicle, total_cost }) => {
    toast({ title: words.bought(nameOf(model)), text: words.boughtText(vehicle.plate, money(total_cost)) });
    onClose();
  });
  const total = purchase.priceNow(model.total);
  const buy = (): void =>
    purchase.buy(
      {
        server_id: serverId,
        server_character_id: buyer.server_character_id,
        vehicle_model_id: model.vehicle_model_id,
        color,
        ...(plate.trim() !== '' && { plate: plate.trim() }),
        ...paymentInput(payer),
      },
      model.total,
    );
  return (
    <PurchaseDrawer
      title={nameOf(model)}
      subtitle={fullName(buyer)}
      characterId={buyer.server_character_id}
      payer={payer}
      onPayer={setPayer}
      isFree={total === 0}
      purchase={purchase}
      confirm={total === 0 ? words.take : words.buy(money(total))}
      onPay={buy}
      onClose={onClose}
    >
      <div className={styles.scene}>
        <Car color={/^#[0-9a-f]{6}$/i.test(color) ? color : undefined} />
        {plate.trim() !== '' && <Plate plate={plate.trim()} />}
      </div>
      {children}
      <ColorField
        label={common.color}
        value={color}
        onChange={setColor}
        isDisabled={purchase.isBusy}
        isRequired
      />
      {(mode === undefined || mode === 'custom') && (
        <TextField
          label={common.plate}
          hint={mode === 'custom' ? words.plateRequired : words.plateHint}
          value={plate}
          onChange={(text) => setPlate(text.toUpperCase())}
          maxLength={MAX_PLATE}
          isDisabled={purchase.isBusy}
          isRequired={mode === 'custom'}
        />
      )}
    </PurchaseDrawer>
  );
}
