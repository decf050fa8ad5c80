import { FREQUENCIES } from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import createSubscription from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { Select } from '../../design/Select.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { recurringWords } from './words.ts';

interface Props {
  accounts: readonly Account[];
  onClose: () => void;
}

/** Pays for a service now, and then regularly. */
export function CreateSubscription({ accounts, onClose }: Props) {
  const words = useWords(recurringWords);
  const { amount, frequencies } = useWords(bankWords);
  const { of, symbol } = useBank();
  const payee = usePayee();
  const form = useForm(createSubscription, {
    fixed: of,
    values: { from_account_id: String(accounts[0]?.account_id ?? ''), frequency: '1mo' },
    toInput: (entered) => ({ ...entered, to_character_id: payee.params.to_character_id }),
    onDone() {
      toast({ title: words.subscribed });
      onClose();
    },
  });
  return (
    <BankDialog
      form={form}
      title={words.subscribe}
      description={words.subscribeText}
      submit={words.subscribe}
      onClose={onClose}
      check={payee.check}
    >
      <TextField {...form.text('name')} label={words.name} />
      <PayeeField {...payee.field} withCards={false} />
      <MoneyField {...form.text('amount')} label={amount} symbol={symbol} />
      <AccountSelect
        {...form.text('from_account_id')}
        label={words.from}
        accounts={accounts}
        symbol={symbol}
      />
      <Select
        {...form.bind<string | null>('frequency', null)}
        label={words.frequency}
        options={FREQUENCIES.map((value) => ({ value, label: frequencies[value] }))}
      />
    </BankDialog>
  );
}
