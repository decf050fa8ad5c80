import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import { SCHEDULE_FREQUENCIES } from '@cabildo/contracts/economy/payments/scheduled/scheduled.ts';
import { MoneyField } from '../../design/MoneyField.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Select } from '../../design/Select.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { momentOf } from '../shared/moment.ts';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { recurringWords } from './words.ts';

interface Props {
  accounts: readonly Account[];
  onClose: () => void;
}

/** Schedules a transfer, once or again and again. */
export function CreateScheduled({ accounts, onClose }: Props) {
  const words = useWords(recurringWords);
  const { amount, concept, frequencies } = useWords(bankWords);
  const { of, symbol } = useBank();
  const payee = usePayee();
  const form = useForm(createScheduled, {
    fixed: of,
    values: { from_account_id: String(accounts[0]?.account_id ?? ''), frequency: '1mo' },
    toInput: ({ max_runs, start_at, end_at, ...entered }) => ({
      ...entered,
      ...payee.params,
      start_at: momentOf(start_at),
      end_at: momentOf(end_at),
      max_runs: max_runs ?? undefined,
    }),
    onDone() {
      toast({ title: words.scheduled });
      onClose();
    },
  });
  const isOnce = form.values['frequency'] === 'once';
  return (
    <BankDialog
      form={form}
      title={words.schedule}
      submit={words.schedule}
      onClose={onClose}
      check={payee.check}
    >
      <PayeeField {...payee.field} />
      <MoneyField {...form.text('amount')} label={amount} symbol={symbol} />
      <TextField {...form.text('concept')} label={concept} />
      <AccountSelect
        {...form.text('from_account_id')}
        label={words.from}
        accounts={accounts}
        symbol={symbol}
      />
      <Select
        {...form.bind<string | null>('frequency', null)}
        label={words.frequency}
        options={SCHEDULE_FREQUENCIES.map((value) => ({ value, label: frequencies[value] }))}
      />
      <TextField
        {...form.text('start_at')}
        label={words.start}
        hint={isOnce ? undefined : words.startHint}
        type="datetime-local"
        isRequired={isOnce}
      />
      {!isOnce && (
        <>
          <TextField {...form.text('end_at')} label={words.end} type="datetime-local" />
          <NumberField
            {...form.bind<number | null>('max_runs', null)}
            label={words.most}
            hint={words.mostHint}
            min={1}
          />
        </>
      )}
    </BankDialog>
  );
}
