import createLicence from '@cabildo/contracts/inventory/licenses/create.ts';
import deleteLicence from '@cabildo/contracts/inventory/licenses/delete.ts';
import { LICENSE_TYPES } from '@cabildo/contracts/inventory/licenses/licenses.ts';
import updateLicence from '@cabildo/contracts/inventory/licenses/update.ts';
import { useServer } from '../../app/server.tsx';
import { Checkbox } from '../../design/Checkbox.tsx';
import { Id } from '../../design/Id.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Select } from '../../design/Select.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDrawer } from '../../forms/FormDrawer.tsx';
import { useForm, type Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { LicenceField } from '../catalogue/LicenceField.tsx';
import type { Licence } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { licencesWords } from './words.ts';
import { DeleteButton } from '../../forms/DeleteButton.tsx';

type Type = (typeof LICENSE_TYPES)[number];

/** A form for another licence. */
export function NewLicence({ onClose }: { onClose: () => void }) {
  const words = useWords(licencesWords);
  const { serverId } = useServer();
  const form = useForm(createLicence, {
    fixed: { server_id: serverId },
    values: { type: 'custom', shop_visible: true },
    onDone({ license }) {
      toast({ title: words.created(labelOf(license)) });
      onClose();
    },
  });
  return (
    <FormDrawer title={words.newLicence} form={form} submit={words.create} onClose={onClose}>
      <LicenceFields form={form} />
    </FormDrawer>
  );
}

type ChangedProps = { licence: Licence; onClose: () => void };

/** The values of a licence as the controls show them. */
const valuesOf = ({ price, ...licence }: Licence): Record<string, unknown> => ({
  ...licence,
  price: price === null ? '' : String(price),
});

/** A licence in a form. */
export function ChangedLicence({ licence, onClose }: ChangedProps) {
  const words = useWords(licencesWords);
  const { serverId } = useServer();
  const form = useForm(updateLicence, {
    id: String(licence.license_id),
    fixed: { server_id: serverId, license_id: licence.license_id },
    stored: valuesOf(licence),
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={labelOf(licence)}
      subtitle={<Id value={String(licence.license_id)} label={labelOf(licence)} />}
      actions={<DeleteLicence licence={licence} onDone={onClose} />}
      form={form}
      submit={words.save}
      onClose={onClose}
    >
      <LicenceFields form={form} except={licence.license_id} />
    </FormDrawer>
  );
}

type FieldsProps = { form: Pick<Form<typeof createLicence>, 'text' | 'bind'>; except?: number };

function LicenceFields({ form, except }: FieldsProps) {
  const words = useWords(licencesWords);
  const { symbol } = useServer();
  return (
    <>
      <TextField label={words.name} hint={words.nameHint} {...form.text('name')} isRequired />
      <TextField label={words.label} {...form.text('name_label')} />
      <Select<Type>
        label={words.type}
        {...form.bind<Type>('type', 'custom')}
        isRequired
        options={LICENSE_TYPES.map((value) => ({ value, label: words.types[value] }))}
      />
      <MoneyField label={words.price} hint={words.priceHint} symbol={symbol} {...form.text('price')} />
      <Checkbox label={words.visible} {...form.bind<boolean>('shop_visible', true)} />
      <NumberField
        label={words.points}
        hint={words.pointsHint}
        min={1}
        {...form.bind<number | null>('max_points', null)}
      />
      <LicenceField
        label={words.parent}
        hint={words.parentHint}
        {...(except !== undefined && { except })}
        {...form.bind<number | null>('parent_license_id', null)}
      />
      <TextField
        label={words.image}
        hint={words.imageHint}
        type="url"
        icon="external"
        {...form.text('image_url')}
      />
    </>
  );
}

function DeleteLicence({ licence, onDone }: { licence: Licence; onDone: () => void }) {
  const words = useWords(licencesWords);
  const { serverId, may } = useServer();
  if (!may(deleteLicence)) return null;
  return (
    <DeleteButton
      contract={deleteLicence}
      input={{ server_id: serverId, license_id: licence.license_id }}
      label={words.delete}
      title={words.deleteTitle(labelOf(licence))}
      text={words.deleteText}
      done={words.deleted(labelOf(licence))}
      onDone={onDone}
    />
  );
}
