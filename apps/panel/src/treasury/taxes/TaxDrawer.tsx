import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import deleteTax from '@cabildo/contracts/economy/funds/taxes/delete_tax.ts';
import { TAX_TYPES, type TaxType } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Select } from '../../design/Select.tsx';
import { Switch } from '../../design/Switch.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDrawer } from '../../forms/FormDrawer.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { DeleteButton } from '../../forms/DeleteButton.tsx';
import { treasuryWords } from '../words.ts';
import type { Tax } from './taxes-screen.tsx';
import { taxWords } from './words.ts';

const NEW = { tax_type: 'transfer', active: true };

interface Props {
  /** Undefined: the address names a tax that is gone. */
  tax: Tax | 'new' | undefined;
  onClose: () => void;
}

/** A tax in a form, or an empty form for another one. */
export function TaxDrawer({ tax, onClose }: Props) {
  const words = useWords(taxWords);
  const [first] = useState(tax);
  const shown = tax ?? first;
  if (shown) return <TaxForm tax={shown} onClose={onClose} />;
  return (
    <Drawer title={words.taxes} onClose={onClose}>
      <Empty icon="coins" title={words.missing} />
    </Drawer>
  );
}

function TaxForm({ tax, onClose }: Props & { tax: Tax | 'new' }) {
  const words = useWords(taxWords);
  const { name, save, saved } = useWords(treasuryWords);
  const { serverId } = useServer();
  const isNew = tax === 'new';
  const form = useForm(configureTax, {
    id: isNew ? 'new' : String(tax.tax_id),
    fixed: { server_id: serverId, ...(!isNew && { tax_id: tax.tax_id }) },
    ...(isNew ? { values: NEW } : { stored: { ...tax } }),
    onDone(done) {
      toast({ title: isNew ? words.created(done.tax.name) : saved });
      onClose();
    },
  });
  const type = form.bind<TaxType>('tax_type', 'transfer');
  return (
    <FormDrawer
      title={isNew ? words.newTax : tax.name}
      actions={
        !isNew && (
          <DeleteButton
            contract={deleteTax}
            input={{ server_id: serverId, tax_id: tax.tax_id }}
            label={words.delete}
            title={words.deleteTitle(tax.name)}
            text={words.deleteText}
            done={words.deleted(tax.name)}
            onDone={onClose}
          />
        )
      }
      form={form}
      submit={isNew ? words.create : save}
      onClose={onClose}
    >
      <TextField label={name} {...form.text('name')} isRequired />
      <Select<TaxType>
        label={words.type}
        hint={words.typeTexts[type.value]}
        {...type}
        isRequired
        options={TAX_TYPES.map((value) => ({ value, label: words.types[value] }))}
      />
      <NumberField
        label={words.rate}
        hint={words.rateHint}
        min={0}
        max={100}
        suffix="%"
        {...form.bind<number | null>('rate', null)}
        isRequired
      />
      <Switch label={words.active} hint={words.activeHint} {...form.bind<boolean>('active', true)} />
    </FormDrawer>
  );
}
