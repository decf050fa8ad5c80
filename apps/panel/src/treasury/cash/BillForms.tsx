import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import deleteBillType from '@cabildo/contracts/economy/bank/cash/delete_bill_type.ts';
import updateBillType from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import { useServer } from '../../app/server.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { formatMoney } from '../../design/format.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { Switch } from '../../design/Switch.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDrawer } from '../../forms/FormDrawer.tsx';
import { useForm, type Bound } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { DeleteButton } from '../../forms/DeleteButton.tsx';
import { treasuryWords } from '../words.ts';
import type { BillType } from './cash-screen.tsx';
import { cashWords } from './words.ts';

interface Close {
  onClose: () => void;
}

/** Says that the address names a bill that is gone. */
export function MissingBill({ onClose }: Close) {
  const words = useWords(cashWords);
  return (
    <Drawer title={words.newBill} onClose={onClose}>
      <Empty icon="coins" title={words.missing} />
    </Drawer>
  );
}

/** A form for another denomination. */
export function NewBill({ onClose }: Close) {
  const words = useWords(cashWords);
  const { serverId, symbol } = useServer();
  const form = useForm(createBillType, {
    fixed: { server_id: serverId },
    values: { is_active: true },
    onDone() {
      toast({ title: words.created });
      onClose();
    },
  });
  return (
    <FormDrawer title={words.newBill} form={form} submit={words.create} onClose={onClose}>
      <MoneyField label={words.value} hint={words.valueHint} symbol={symbol} {...form.text('value')} />
      <BillFields
        label={form.text('label')}
        image={form.text('image_url')}
        isActive={form.bind<boolean>('is_active', true)}
      />
    </FormDrawer>
  );
}

/** A denomination in a form; its value stays what it is. */
export function ChangedBill({ bill, onClose }: Close & { bill: BillType }) {
  const words = useWords(cashWords);
  const { save, saved } = useWords(treasuryWords);
  const language = useLanguage();
  const { serverId, symbol } = useServer();
  const { bill_type_id } = bill;
  const value = formatMoney(bill.value, symbol, language);
  const name = bill.label ?? words.bill(value);
  const form = useForm(updateBillType, {
    id: String(bill_type_id),
    fixed: { server_id: serverId, bill_type_id },
    stored: { label: bill.label ?? '', image_url: bill.image_url ?? '', is_active: bill.is_active },
    onDone() {
      toast({ title: saved });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={name}
      subtitle={value}
      actions={
        <DeleteButton
          contract={deleteBillType}
          input={{ server_id: serverId, bill_type_id }}
          label={words.delete}
          title={words.deleteTitle(name)}
          text={words.deleteText}
          done={words.deleted}
          onDone={onClose}
        />
      }
      form={form}
      submit={save}
      onClose={onClose}
    >
      <BillFields
        label={form.text('label')}
        image={form.text('image_url')}
        isActive={form.bind<boolean>('is_active', true)}
      />
    </FormDrawer>
  );
}

interface Fields {
  label: Bound;
  image: Bound;
  isActive: Bound<boolean>;
}

function BillFields({ label, image, isActive }: Fields) {
  const words = useWords(cashWords);
  return (
    <>
      <TextField label={words.label} hint={words.labelHint} {...label} />
      <TextField label={words.image} hint={words.imageHint} type="url" icon="external" {...image} />
      <Switch label={words.active} hint={words.activeHint} {...isActive} />
    </>
  );
}
