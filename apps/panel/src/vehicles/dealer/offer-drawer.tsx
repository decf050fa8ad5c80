import { PictureButton } from '../../shared/picture/picture.tsx';
import { MAX_PLATE } from '@cabildo/contracts/vehicles/config/config.ts';
import getVehicleConfig from '@cabildo/contracts/vehicles/config/get_vehicle_config.ts';
import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { ColorField } from '../../design/fields/color-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { PurchaseDrawer } from '../../payment/purchase-drawer.tsx';
import { usePurchase } from '../../payment/use-purchase.ts';
import { useCompaniesWith } from '../../shared/company/own-companies.ts';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { GoneDrawer } from '../../shared/list/gone-drawer.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useCharacters, type OwnCharacter } from '../../shared/person/character.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { Car, Plate } from '../paint.tsx';
import { useModels } from '../use-models.ts';
import { nameOf, type Model } from '../vehicle.ts';
import { Nobody } from '../nobody.tsx';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { dealerWords } from './words.ts';

/** A model of the dealer by its id in the address, and buying it. */
export function OfferDrawer({ modelId, onClose }: { modelId: number; onClose: () => void }) {
  const words = useWords(dealerWords);
  const { model: title } = useWords(vehiclesWords);
  const { acting } = useCharacters();
  const { rows, query } = useModels(true);
  const model = rows.find(({ vehicle_model_id }) => vehicle_model_id === modelId);
  // An address may name a model beyond the first page.
  useEveryPage({ ...query, hasNextPage: query.hasNextPage && !model });
  if (!model) {
    const isSought = query.isPending || query.hasNextPage;
    return <GoneDrawer title={title} icon="car" gone={words.gone} isSought={isSought} onClose={onClose} />;
  }
  if (acting) return <BuyDrawer model={model} buyer={acting} onClose={onClose} />;
  return (
    <Drawer title={nameOf(model)} onClose={onClose}>
      <ModelFacts model={model} />
      <Nobody />
    </Drawer>
  );
}

/** The price of a model. */
export function Price({ price }: { price: number }) {
  const words = useWords(dealerWords);
  const { symbol } = useServer();
  return price === 0 ? words.free : <Money amount={price} symbol={symbol} />;
}

function ModelFacts({ model }: { model: Model }) {
  const words = useWords(dealerWords);
  const { money } = useFormat();
  return (
    <KeyValues
      items={[
        [
          words.price,
          <span key="price">
            <span className={styles.price}>
              <Price price={model.price} />
            </span>
            {model.tax > 0 && <span className={styles.below}>{words.tax(money(model.tax))}</span>}
          </span>,
        ],
        [words.category, model.category],
        [words.doors, model.doors],
        [
          words.photo,
          model.photo_url && <PictureButton key="photo" address={model.photo_url} name={`${model.brand} ${model.model}`} />,
        ],
      ]}
    />
  );
}

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

type BuyProps = { model: Model; buyer: OwnCharacter; onClose: () => void };

/** An offer of the dealer to a character: colour, plate, and what pays. */
function BuyDrawer({ model, buyer, onClose }: BuyProps) {
  const words = useWords(dealerWords);
  const common = useWords(vehiclesWords);
  const { money } = useFormat();
  const server_id = useServerId();
  const mode = usePlateMode();
  const [color, setColor] = useState(WHITE);
  const [typed, setTyped] = useState('');
  const [payer, setPayer] = useState<Payer>('auto');
  const [orgId, setOrgId] = useState<number>();
  const companies = useCompaniesWith('vehicles');
  const plate = typed.trim();
  const purchase = usePurchase(buyVehicle, ({ vehicle, total_cost }) => {
    const title = orgId === undefined ? words.bought(nameOf(model)) : words.boughtFor(nameOf(model));
    toast({ title, text: words.boughtText(vehicle.plate, money(total_cost)) });
    onClose();
  });
  const total = purchase.priceNow(model.total);
  const { server_character_id } = buyer;
  const { vehicle_model_id } = model;
  const order = { server_id, server_character_id, vehicle_model_id, color, ...(plate !== '' && { plate }) };
  const paid = orgId === undefined ? paymentInput(payer) : { org_id: orgId };
  return (
    <PurchaseDrawer
      title={nameOf(model)}
      subtitle={fullName(buyer)}
      characterId={orgId === undefined ? server_character_id : null}
      payer={payer}
      onPayer={setPayer}
      isFree={total === 0}
      purchase={purchase}
      confirm={total === 0 ? words.take : words.buy(money(total))}
      onPay={() => purchase.buy({ ...order, ...paid }, model.total)}
      onClose={onClose}
    >
      <div className={styles.scene}>
        <Car color={/^#[0-9a-f]{6}$/i.test(color) ? color : undefined} />
        {plate !== '' && <Plate plate={plate} />}
      </div>
      <ModelFacts model={model} />
      {companies.length > 0 && (
        <FilterSelect
          label={words.buyer}
          isLabelHidden={false}
          all={fullName(buyer)}
          value={orgId}
          options={companies.map(({ org_id, name }) => ({ value: org_id, label: name }))}
          onChange={setOrgId}
        />
      )}
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
          value={typed}
          onChange={(text) => setTyped(text.toUpperCase())}
          maxLength={MAX_PLATE}
          isDisabled={purchase.isBusy}
          isRequired={mode === 'custom'}
        />
      )}
    </PurchaseDrawer>
  );
}
