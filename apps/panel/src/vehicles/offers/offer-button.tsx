import cancelOffer from '@cabildo/contracts/vehicles/offers/cancel_offer.ts';
import offerVehicle from '@cabildo/contracts/vehicles/offers/offer_vehicle.ts';
import { OFFER_MINUTES } from '@cabildo/contracts/vehicles/offers/offers.ts';
import { answer } from '../../api/answers.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CompanyField } from '../../shared/company/company-field.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { nameOf, type Vehicle } from '../vehicle.ts';
import { useRecipient } from './recipient.tsx';
import { offersWords } from './words.ts';

/** Offers a vehicle of one's own, or takes its offer back. */
export function OfferButton({ vehicle }: { vehicle: Vehicle }) {
  const words = useWords(offersWords);
  const server_id = useServerId();
  const { vehicle_id, owner_org_id, flags } = vehicle;
  const asked = { direction: 'sent', status: 'open', per_page: 100 } as const;
  const org_id = owner_org_id ?? undefined;
  const { rows, query } = useRows(answer('cars', 'listOffers', { server_id, org_id, ...asked }), 'offers');
  const open = rows.find((offer) => offer.vehicle_id === vehicle_id);
  if (open)
    return (
      <ConfirmButton
        {...words.cancel}
        contract={cancelOffer}
        input={{ server_id, offer_id: open.offer_id }}
        isDanger={false}
      />
    );
  return (
    <DialogButton isShown={query.isSuccess && !flags.stolen} variant="primary" label={words.offer}>
      {(onClose) => <OfferForm vehicle={vehicle} onClose={onClose} />}
    </DialogButton>
  );
}

function OfferForm({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const words = useWords(offersWords);
  const recipient = useRecipient();
  const { vehicle_id, owner_character_id: owner, owner_org_id } = vehicle;
  const isPerson = recipient.kind === 'person';
  return (
    <CommandForm
      contract={offerVehicle}
      id={String(vehicle_id)}
      fixed={{ server_id: useServerId(), vehicle_id }}
      values={{ minutes: OFFER_MINUTES.usual }}
      toInput={({ to_character_id, to_org_id, ...entered }) => ({
        ...entered,
        ...(isPerson ? { to_character_id } : { to_org_id }),
      })}
      title={`${words.offer}: ${nameOf(vehicle)}`}
      description={words.offerText}
      submit={words.send}
      done={words.sent}
      before={recipient.control}
      fields={(form) => ({
        to_character_id: isPerson && {
          label: words.kinds.person,
          isRequired: true,
          ...(owner !== null && { except: [owner] }),
        },
        to_org_id: !isPerson && (
          <CompanyField
            label={words.kinds.company}
            {...form.bind<number | null>('to_org_id', null)}
            except={owner_org_id === null ? [] : [owner_org_id]}
            isRequired
          />
        ),
        price: { label: words.price, hint: words.priceHint },
        minutes: words.minutes,
      })}
      onClose={onClose}
    />
  );
}
