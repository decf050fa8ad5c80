import adminCreate from '@cabildo/contracts/vehicles/sales/admin_create_vehicle.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { ColorField } from '../../design/fields/color-field.tsx';
import { Select } from '../../design/fields/select.tsx';
import { CompanyField } from '../../shared/company/company-field.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useRecipient } from '../offers/recipient.tsx';
import { offersWords } from '../offers/words.ts';
import { useModels } from '../use-models.ts';
import { nameOf } from '../vehicle.ts';
import { vehiclesWords } from '../words.ts';
import { allWords } from './words.ts';

/** Gives a new vehicle of any model to a character or a company, as staff (VS-04). */
export function GiveVehicle({ onClose }: { onClose: () => void }) {
  const words = useWords(allWords);
  const common = useWords(vehiclesWords);
  const { kinds } = useWords(offersWords);
  const recipient = useRecipient();
  const isPerson = recipient.kind === 'person';
  const models = useModels(false);
  useEveryPage(models.query);
  const options = models.rows.map((each) => ({ value: String(each.vehicle_model_id), label: nameOf(each) }));
  return (
    <CommandForm
      contract={adminCreate}
      fixed={{ server_id: useServerId() }}
      values={{ color: '#ffffff' }}
      toInput={({ target_character_id, org_id, ...entered }) => ({
        ...entered,
        ...(isPerson ? { target_character_id } : { org_id }),
      })}
      title={words.give}
      description={words.giveText}
      submit={words.give}
      done={({ vehicle }) => words.given(vehicle.plate)}
      before={recipient.control}
      fields={(form) => {
        const { value, error, ...model } = form.text('vehicle_model_id');
        return {
          target_character_id: isPerson && { label: kinds.person, isRequired: true },
          org_id: !isPerson && (
            <CompanyField label={kinds.company} {...form.bind<number | null>('org_id', null)} isRequired />
          ),
          vehicle_model_id: (
            <Select
              {...model}
              label={common.model}
              error={error ?? null}
              value={value === '' ? null : value}
              options={options}
            />
          ),
          plate: { label: common.plate, hint: words.givePlateHint },
          color: <ColorField label={common.color} {...form.text('color')} isRequired />,
          reason: words.reason,
        };
      }}
      onClose={onClose}
    />
  );
}
